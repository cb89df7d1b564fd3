/** Replaces each sequence of white space by one space. */
const flat = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Returns the first `length` characters of a text (specification, section 9: meta descriptions have 150). */
export const firstCharacters = (text: string, length: number): string =>
  Array.from(flat(text)).slice(0, length).join('').trim();

/** Shortens a text to at most `length` characters. A shortened text ends in `...`. */
export const shorten = (text: string, length: number): string => {
  const characters = Array.from(flat(text));
  return characters.length <= length ? characters.join('') : `${characters.slice(0, length - 3).join('')}...`;
};

/** Returns the paragraphs of a plain text, separated by empty lines. */
export const paragraphs = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map(block => block.trim())
    .filter(Boolean);

/** Returns at most two initials of a name: `AR` for `Aisyah binti Rahman`. */
export const initials = (name: string): string => {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map(word => Array.from(word ?? '')[0]?.toUpperCase() ?? '').join('');
};
