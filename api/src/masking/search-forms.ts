const TAG = /<!--[^<>]{0,200}-->|<\/?[a-z][^<>]{0,200}>/giu;
/** Numbering of the parts of a text: `(1)`, `2.`, `Point 3:`, `①`. */
const ENUMERATOR =
  /(?<![\p{L}\p{N}])(?:(?:point|part|step|bahagian|langkah|no\.?)\s?)?[([]?[1-9](?:[)\]]|[:：](?!\d)|\.(?=\s))\s?|(?:第[一二三四五六七八九1-9][点點步部]?分?[:：]?)|[①-⑨]/giu;

/** Returns a text without tags and numbering. */
export const withoutEnumerators = (text: string): string => text.replace(TAG, '').replace(ENUMERATOR, ' ');

/** Returns the forms of a text that are searched: the text itself, without tags, and without numbering. */
export const searchForms = (text: string): string[] => [
  ...new Set([text, text.replace(TAG, ''), withoutEnumerators(text)]),
];
