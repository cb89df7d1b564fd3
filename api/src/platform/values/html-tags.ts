/** The tags of specification §2.4: what HTML of an editor keeps when it is saved. */
export const HTML_TAGS = [
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'strong', 'em', 'ul', 'ol', 'li', 'a', 'img', 'div', 'span'],
  ...['br', 'hr'],
] as const;

/** Tags that are kept by another name. */
export const HTML_SYNONYMS = { b: 'strong', i: 'em' } as const;

/** And the attributes, by tag; `rel` is the server's own. */
export const HTML_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'title', 'target', 'rel'],
  img: ['src', 'alt', 'title', 'width', 'height'],
};
