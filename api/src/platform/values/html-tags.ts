/** The tags that stay in an editor's HTML when it is saved (specification, section 2.4). */
export const HTML_TAGS = [
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'strong', 'em', 'ul', 'ol', 'li', 'a', 'img', 'div', 'span'],
  ...['br', 'hr'],
] as const;

/** Tags that are replaced by a tag with the same meaning. */
export const HTML_SYNONYMS = { b: 'strong', i: 'em' } as const;

/** The allowed attributes by tag; the server sets `rel` itself. */
export const HTML_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'title', 'target', 'rel'],
  img: ['src', 'alt', 'title', 'width', 'height'],
};
