/** A number as it was typed; what is none goes as it is, for the server to say so. */
export const typedNumber = (text: string): number | string => {
  const number = Number(text);
  return Number.isFinite(number) ? number : text;
};
