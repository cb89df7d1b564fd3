/** White space made single. */
const flat = (text: string) => text.replace(/\s+/g, ' ').trim();

/** The first characters of a text, as they are (specification §9: meta descriptions take 150). */
export const firstCharacters = (text: string, length: number): string =>
  Array.from(flat(text)).slice(0, length).join('').trim();

/** At most `length` characters; what is longer ends in `...`. */
export const shortened = (text: string, length: number): string => {
  const characters = Array.from(flat(text));
  return characters.length <= length ? characters.join('') : `${characters.slice(0, length - 3).join('')}...`;
};

/** The paragraphs of a plain text: blocks between empty lines. */
export const paragraphs = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map(block => block.trim())
    .filter(Boolean);

/** At most two initials of a name: `Aisyah binti Rahman` is `AR`. */
export const initials = (name: string): string => {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map(word => Array.from(word ?? '')[0]?.toUpperCase() ?? '').join('');
};
