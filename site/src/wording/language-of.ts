/** Languages that a script belongs to. Kana comes before Han, because Japanese uses both. */
const SCRIPTS: [language: string, letters: RegExp][] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['zh', /\p{Script=Han}/gu],
  ['ta', /\p{Script=Tamil}/gu],
  ['ko', /\p{Script=Hangul}/gu],
  ['th', /\p{Script=Thai}/gu],
];

/** Frequent Malay words that are not English words, and frequent English words that are not Malay words. */
const MALAY =
  /\b(yang|dan|untuk|dengan|anda|kami|kita|tidak|adalah|boleh|dalam|daripada|kepada|pada|ini|itu|atau|dari)\b/gi;
const ENGLISH = /\b(the|and|for|with|you|your|our|we|not|is|are|can|of|from|in|this|that|or|to|it)\b/gi;

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

/** Share of a script among the letters of a text above which it decides the language. */
const SCRIPT_SHARE = 0.5;
/** Share of kana among the letters of a text above which it is Japanese, even with many Han characters. */
const KANA_SHARE = 0.1;
/** Minimum number of Malay words. A single word may be part of a name, or borrowed. */
const MIN_MALAY_WORDS = 2;

/**
 * Returns the language of a passage for its `lang` attribute, so that screen readers pronounce it properly.
 * @returns undefined for English, the language of the pages, and if the language is uncertain
 */
export const languageOf = (text: string): string | undefined => {
  const letters = count(text, /\p{L}/gu);
  const script = SCRIPTS.find(
    ([language, pattern]) => count(text, pattern) > letters * (language === 'ja' ? KANA_SHARE : SCRIPT_SHARE),
  );
  if (script) return script[0];
  const malay = count(text, MALAY);
  return malay >= MIN_MALAY_WORDS && malay > count(text, ENGLISH) ? 'ms' : undefined;
};
