/** The page that an address names, counting from 1; undefined when it names none (`01`, `0`, `2.5`, `x`). */
export const pageNumber = (text: string | undefined): number | undefined => {
  if (text === undefined || !/^[1-9]\d{0,6}$/.test(text)) return undefined;
  return Number(text);
};
