/** Matches valid link targets: http, https, mailto, tel, a path or an anchor. The server checks them again. */
const LINK = /^(https?:\/\/[^\s]+|mailto:[^\s]+|tel:[^\s]+|\/(?!\/)[^\s]*|#[^\s]*)$/i;
const PICTURE = /^(https?:\/\/[^\s]+|\/(?!\/)[^\s]+)$/i;

/** Adds https to a text that looks like a domain. */
export const withScheme = (address: string): string => {
  const text = address.trim();
  return /^[\w-]+(\.[\w-]+)+([/?#].*)?$/.test(text) ? `https://${text}` : text;
};

export const isLink = (address: string): boolean => LINK.test(address);
export const isPicture = (address: string): boolean => PICTURE.test(address);
