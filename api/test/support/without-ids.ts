const ID = /[0-9a-f]{8}-[0-9a-f-]{27}/g;
const TIME = /\d{4}-\d\d-\d\d[T ]\d\d:[\d:.]+Z?|\b\d{8}T\d{6}Z/g;

/** @returns a text to look for digits and short words in: ids and times hold any, those of a number by chance as well */
export const withoutIds = (text: string): string => text.replaceAll(ID, ' ').replaceAll(TIME, ' ');
