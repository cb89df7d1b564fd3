/** What can be put around a selection, or in its place; among the tags that pages may have (specification §2.4). */
export const TAGS = [
  { name: 'h2', before: '<h2>', after: '</h2>' },
  { name: 'h3', before: '<h3>', after: '</h3>' },
  { name: 'p', before: '<p>', after: '</p>' },
  { name: 'strong', before: '<strong>', after: '</strong>' },
  { name: 'em', before: '<em>', after: '</em>' },
  { name: 'ul', before: '<ul>\n  <li>', after: '</li>\n</ul>' },
  { name: 'ol', before: '<ol>\n  <li>', after: '</li>\n</ol>' },
  { name: 'a', before: '<a href="https://">', after: '</a>' },
  { name: 'img', before: '<img src="https://" alt="', after: '">' },
  { name: 'hr', before: '<hr>', after: '' },
] as const;

export type Tag = (typeof TAGS)[number];

/** A text with a tag around what is selected of it, and where the selection is then. */
export const wrapped = (text: string, start: number, end: number, { before, after }: Tag) => ({
  text: `${text.slice(0, start)}${before}${text.slice(start, end)}${after}${text.slice(end)}`,
  start: start + before.length,
  end: end + before.length,
});
