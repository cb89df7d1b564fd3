/** Removes thousands separators, as in 250,000. */
export const removeThousandsSeparators = (text: string): string => text.replaceAll(',', '');

/**
 * An empty text counts as 0, as in browsers. Three decimals are not accepted, because 25.000 is ambiguous between
 * locales.
 */
const NUMBER = /^(-?\d+(\.\d{1,2})?)?$/;

/** Parses a typed number. Invalid text is returned unchanged, so that the server reports it. */
export const parseTypedNumber = (text: string): number | string => (NUMBER.test(text.trim()) ? Number(text) : text);
