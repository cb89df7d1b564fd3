const ANY_SITE = 'https://example.com/';
/** An embedded file may be long, and is told by its bytes. */
const EMBEDDED = /^data:/i;
const CONTROL = /\p{Cc}/u;

/**
 * Whether a browser can open an address or a path: `https://[x` looks like one, and every page that shows it would fail.
 */
export const isAddress = (text: string): boolean =>
  text === '' || EMBEDDED.test(text) || (!CONTROL.test(text) && URL.canParse(text, ANY_SITE));

/** An address with its scheme: `www.example.com` gets `https://`, and `HTTPS://` its small letters. */
export const withScheme = (text: string): string => {
  const address = text.trim();
  return /^www\./i.test(address) ? `https://${address}` : address.replace(/^https?:/i, scheme => scheme.toLowerCase());
};
