/** Returns the page number in an address, counting from 1, or undefined if it is invalid (`01`, `0`, `2.5`, `x`). */
export const pageNumber = (text: string | undefined): number | undefined => {
  if (text === undefined || !/^[1-9]\d{0,6}$/.test(text)) return undefined;
  return Number(text);
};
