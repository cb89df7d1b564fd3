/** Thousands may be set apart: 250,000. */
export const ungrouped = (text: string): string => text.replaceAll(',', '');

/** Nothing is 0, as browsers count it; 25.000 is twenty-five to some and a thousand times that to others. */
const NUMBER = /^(-?\d+(\.\d{1,2})?)?$/;

/** A number as it was typed; what is none goes as it is, for the server to say so. */
export const typedNumber = (text: string): number | string => (NUMBER.test(text.trim()) ? Number(text) : text);
