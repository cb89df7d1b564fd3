/** The beginning of a text, of at most so many UTF-16 units and never with half a character at its end (an emoji has two). */
export const cut = (text: string, longest: number): string => {
  const part = text.slice(0, longest);
  return part.isWellFormed() ? part : part.slice(0, -1);
};
