/** Spaces of any kind and width, tabs, and the Braille blank. Line breaks are refused by the pattern of names. */
const SPACES = /(?:[^\S\n\v\f\r]|[\u0085\u2800])+/gu;

/**
 * A flag with its tags; C1 controls, interlinear annotation, and what Unicode calls default ignorable: zero-width, bidi
 * controls, soft hyphen, BOM.
 */
const FLAG_OR_INVISIBLE =
  /\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f}?|[\u0080-\u0084\u0086-\u009f\ufff9-\ufffb]|\p{Default_Ignorable_Code_Point}/gu;
const FLAG = '\u{1f3f4}';

/** A long run of combining marks, which no language has. Composing takes far longer for longer runs. */
const TOO_MANY_MARKS = /(?<=\p{M}{30})\p{M}+/gu;

/** Signs of Indic scripts that join two consonants, unless followed by a joiner (ZWJ, ZWNJ). */
const VIRAMAS = '\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca\u1039\u17d2';
const CURSIVE = '\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Mongolian}\\p{Script=Nko}';

/**
 * Invisible characters that are kept, because they change their neighbours: ZWJ and ZWNJ after a virama (RFC 5892) and
 * between letters of joined scripts, ZWJ and the presentation selector in an emoji, and the variation selectors of
 * Chinese and Mongolian.
 */
const MEANINGFUL_INVISIBLE = new RegExp(
  [
    `(?<=[${VIRAMAS}])[\\u200c\\u200d]`,
    // The pattern looks at the character first: looking back at each mark of a long run would take minutes.
    `(?=\\u200c)(?<=(?!\\u200c)[${CURSIVE}]\\p{M}*)\\u200c(?=[${CURSIVE}])`,
    '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}]\\ufe0f?)\\u200d(?=\\p{Extended_Pictographic})',
    '(?<=[\\p{Extended_Pictographic}0-9#*])\\ufe0f',
    '(?<=\\p{Script=Han})[\\ufe00-\\ufe02\\u{e0100}-\\u{e01ef}]',
    '(?<=\\p{Script=Mongolian})[\\u180b-\\u180d\\u180f]',
  ].join('|'),
  'uy',
);

const isNeeded = (text: string, at: number) => {
  MEANINGFUL_INVISIBLE.lastIndex = at;
  return MEANINGFUL_INVISIBLE.test(text);
};

/**
 * Returns the stored form of a name: composed Unicode, single spaces, none at either end, and no invisible characters.
 * Joiners and selectors stay where a script or an emoji needs them.
 */
export const visibleName = (name: string): string =>
  name
    .replace(TOO_MANY_MARKS, '')
    .normalize('NFC')
    .replace(FLAG_OR_INVISIBLE, (found, at: number, whole: string) =>
      found.startsWith(FLAG) || isNeeded(whole, at) ? found : '',
    )
    .replace(SPACES, ' ')
    .replace(/^ | $/g, '');

/** Returns whether a name has a visible letter or digit: signs and emoji alone are no name. */
export const hasVisibleLetter = (name: string): boolean =>
  /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}]/u.test(name);

/**
 * Returns a key that is equal for names that look the same: compatible forms (`Ａ` and `A`), upper and lower case are
 * unified.
 */
export const nameKey = (name: string): string =>
  visibleName(name.normalize('NFKC'))
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toUpperCase()
    .toLowerCase();
