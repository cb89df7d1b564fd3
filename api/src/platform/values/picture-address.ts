const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
/** Browsers ignore these characters in an address. */
const IGNORED = /[\p{Cc} ]/gu;

/**
 * Returns whether a page can show a picture from this address: http or https without user name and password (anyone
 * could read them), an embedded picture, or a path of the site. A file on the author's machine, a part of a mail
 * (`cid:`) and an object of one window (`blob:`) cannot be opened by anyone else.
 */
export const isPictureAddress = (src: string | null | undefined): boolean => {
  const address = (src ?? '').replace(IGNORED, '');
  if (address === '' || address.startsWith('#') || /^[/\\]{2}/.test(address)) return false;
  if (!SCHEME.test(address)) return true;
  if (!/^https?:\/\//i.test(address)) return /^data:image\//i.test(address);
  if (!URL.canParse(address)) return false;
  const { username, password } = new URL(address);
  return username === '' && password === '';
};
