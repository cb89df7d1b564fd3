/** Languages that a script belongs to. Kana comes before Han, because Japanese uses both. */
const SCRIPTS: [language: string, letters: RegExp][] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['zh', /\p{Script=Han}/gu],
  ['ta', /\p{Script=Tamil}/gu],
  ['ko', /\p{Script=Hangul}/gu],
  ['th', /\p{Script=Thai}/gu],
];

/** Frequent words of Malay that are no English words, and frequent words of English that are no Malay words. */
const MALAY =
  /\b(yang|dan|untuk|dengan|anda|kami|kita|tidak|adalah|boleh|dalam|daripada|kepada|pada|ini|itu|atau|dari)\b/gi;
const ENGLISH = /\b(the|and|for|with|you|your|our|we|not|is|are|can|of|from|in|this|that|or|to|it)\b/gi;

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

/** Share of a text's letters above which a script decides the language. */
const MOST = 0.5;
/** Share of kana above which a text with Han characters is Japanese. */
const SOME = 0.1;
/** Least number of Malay words that tells Malay from a name or a borrowed word. */
const LEAST_WORDS = 2;

/**
 * Returns the language of a passage for its `lang` attribute, so that screen readers pronounce it properly.
 * @returns undefined for English, the language of the pages, and if the language is uncertain
 */
export const languageOf = (text: string): string | undefined => {
  const letters = count(text, /\p{L}/gu);
  const script = SCRIPTS.find(([language, of]) => count(text, of) > letters * (language === 'ja' ? SOME : MOST));
  if (script) return script[0];
  const malay = count(text, MALAY);
  return malay >= LEAST_WORDS && malay > count(text, ENGLISH) ? 'ms' : undefined;
};
