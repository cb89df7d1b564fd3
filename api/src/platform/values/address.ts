const ANY_SITE = 'https://example.com/';
/** An embedded file, which has no address to check. Its bytes are checked when it is stored. */
const EMBEDDED = /^data:/i;
const CONTROL = /\p{Cc}/u;

/**
 * Returns whether a browser can open an address or a path. `https://[x` looks like an address, but would break every
 * page that shows it.
 */
export const isAddress = (text: string): boolean =>
  text === '' || EMBEDDED.test(text) || (!CONTROL.test(text) && URL.canParse(text, ANY_SITE));

/** Adds `https://` to an address that begins with `www.`, and makes its scheme lowercase. */
export const withScheme = (text: string): string => {
  const address = text.trim();
  return /^www\./i.test(address) ? `https://${address}` : address.replace(/^https?:/i, scheme => scheme.toLowerCase());
};
