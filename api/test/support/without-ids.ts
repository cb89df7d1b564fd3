const ID = /[0-9a-f]{8}-[0-9a-f-]{27}/g;
const TIME = /\d{4}-\d\d-\d\d[T ]\d\d:[\d:.]+Z?|\b\d{8}T\d{6}Z/g;

/**
 * Removes ids and times, which may contain any digits and short words by chance.
 * @returns the text without them
 */
export const withoutIds = (text: string): string => text.replaceAll(ID, ' ').replaceAll(TIME, ' ');
