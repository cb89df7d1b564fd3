/** Signs that join two numbers. A number stands alone if no number with such a sign precedes it. */
const JOINING_SIGNS = '[\\s.,()/~_*·−\\p{Pd}]';
const ALONE = `(?=\\d)(?<![\\d+]${JOINING_SIGNS}{0,3})(?<!\\d)`;
const NO_MORE = '(?![\\s.()/~_*·−\\p{Pd}]{0,3}\\d)(?!,\\s?\\d{4})(?!\\d)';
const TO = '(?:-|–|—|to|till|hingga|至)';
const CLOCK = '(?:(?:[01]?\\d|2[0-4])[.:][0-5]\\d|(?:[01]\\d|2[0-4])[0-5]\\d)';
const DAY = '(?:0?[1-9]|[12]\\d|3[01])';
const MONTH = '(?:0?[1-9]|1[0-2])';
const YEAR = '(?:19|20)\\d{2}';
/** A certificate number with the letters of an authority: `MF-2019-0123`, `KPDN/FRAN/2019/12`. */
const CODE = `(?!(?:TEL|HP|PH|NO|WA|FAX|CALL|KL|PJ|SMS)(?![A-Z]))[A-Z]{2,8}(?:[-/.][A-Z]{1,8}){0,2}[-/. ]{1,2}${YEAR}[-/]\\d{1,6}`;

/** Words after which digits are a phone number. */
const WORDS_BEFORE_NUMBERS =
  /(?:(?<![a-z])(?:tel|telephone|telefon|phone|handphone|call|hotline|talian|fax|faks|h\/?p|mobile|contact|ring|dial|hubungi|whatsapp|wa|sms)|电话|電話|手机|手機|热线|熱線|联系|聯繫)(?:\s?(?:no|number|nombor|us|me|is|on|at|kami|saya))?[^\p{L}\p{N}]{0,5}$/iu;
const LENGTH_BEFORE = 32;

/** Returns whether `call`, `hotline` or a similar word precedes a position. */
export const followsPhoneWord = (text: string, start: number): boolean =>
  WORDS_BEFORE_NUMBERS.test(text.slice(Math.max(0, start - LENGTH_BEFORE), start));

const FULL_OR_HALF = /[.:]|[03]0$/;

/**
 * Returns whether two times are opening hours: the second is later than the first, or at night. `Hotline 2145-2300` is
 * a phone number.
 */
const areHours = (text: string, start: number, times: string[]) => {
  const [opens = 0, closes = 0] = times.map(time => Number(time.replace(/[.:]/, '')));
  return (
    (opens < closes || closes <= 600) &&
    (times.every(time => FULL_OR_HALF.test(time)) || !followsPhoneWord(text, start))
  );
};

const HOURS = new RegExp(`(?<![\\d+]|\\d[-.])(${CLOCK})\\s?(?:h|hrs)?\\s?${TO}\\s?(${CLOCK})(?![\\d.-]*\\d)`, 'giu');

/** Figures in public texts that resemble parts of a phone number but cannot be dialled. */
const FIGURES = [
  // Dates.
  new RegExp(`(?<![\\d.,/+-])${DAY}([/.-])${MONTH}\\1(?:${YEAR}|\\d{2})(?![\\d/.-]*\\d)`, 'gu'),
  new RegExp(`${ALONE}${YEAR}(?:\\s?${TO}\\s?${YEAR})?${NO_MORE}`, 'giu'),
  // Numbers with spaces as thousands separators. After a letter that resembles a digit, they are the rest of a phone
  // number: `o12 555 oi99`.
  new RegExp(`${ALONE}(?<![OoIiLlSsZz])[1-9]\\d{0,2}(?: \\d{3})+${NO_MORE}`, 'gu'),
  // Postcodes of addresses.
  /(?<=[\p{L}\d),]\s?,\s|\n)\d{5}(?=\s\p{Lu})/gu,
  new RegExp(`(?<![\\p{L}\\p{N}/-])${CODE}${NO_MORE}`, 'gu'),
];

/**
 * Returns text of the same length without digits, so that positions stay the same. It keeps the numbers on both sides
 * apart.
 */
const filler = (length: number) => `x${' '.repeat(Math.max(0, length - 2))}x`.slice(0, length);

/**
 * Replaces dates, years, opening hours, thousands, postcodes and certificate numbers.
 * @param folded the folded text; positions stay the same
 */
export const withoutEverydayFigures = (folded: string): string => {
  const withoutHours = folded.replace(HOURS, (match, opens: string, closes: string, start: number) =>
    areHours(folded, start, [opens, closes]) ? filler(match.length) : match,
  );
  return FIGURES.reduce((text, figure) => text.replace(figure, match => filler(match.length)), withoutHours);
};
