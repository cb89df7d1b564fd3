/**
 * Returns the address of the site's privacy notice: the first footer link whose address contains "privacy" or the Malay
 * "privasi". Undefined if there is none. The file has no dependencies, so that pages can import it.
 */
export const privacyAddress = (links: readonly { url: string }[]): string | undefined =>
  links.find(({ url }) => /priva[cs]/i.test(url))?.url;
