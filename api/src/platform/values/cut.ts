/** Shortens a text to a maximum of UTF-16 units without splitting a surrogate pair (such as an emoji). */
export const truncateText = (text: string, longest: number): string => {
  const part = text.slice(0, longest);
  return part.isWellFormed() ? part : part.slice(0, -1);
};
