/** Before a number that stands by itself there is no other number, nor a sign that joins two. */
const JOINS = '[\\s.,()/~_*·−\\p{Pd}]';
const ALONE = `(?<![\\d+]${JOINS}{0,3})(?<!\\d)`;
const NO_MORE = '(?![\\s.()/~_*·−\\p{Pd}]{0,3}\\d)(?!,\\s?\\d{4})(?!\\d)';
/** What says that a number is dialled, whatever it looks like. */
const CALLED =
  '(?:(?<![a-z])(?:tel|telephone|telefon|phone|handphone|call|hotline|talian|fax|faks|h/?p|ph|mobile|contact|ring|dial|hubungi|whatsapp|wa|sms)|电话|電話|手机|手機|热线|熱線|联系|聯繫)';
const NOT_CALLED = `(?<!${CALLED}(?:\\s?(?:no|number|nombor|us|me|is|on|at))?[^\\p{L}\\p{N}]{0,5})`;
const NUMBER = `(?=\\d)${NOT_CALLED}${ALONE}`;
const YEAR = '(?:19|20)\\d{2}';
/** Numbers of certificates begin with one of these. */
const RECENT_YEAR = '(?:199\\d|20[0-3]\\d)';
const CLOCK = '(?:[01]\\d|2[0-4])[.:]?[0-5]\\d';
const TO = '(?:-|–|—|to|till|hingga|至)';
/** A zero in letters: behind it stands the rest of a number. */
const ZERO = '(?<!\\p{L})(?:o{1,3}|oh|nol|zero|nought|kosong|sifar)(?!\\p{L})';
/** At most so many signs and letters, but no digit. */
const upTo = (most: number) => `(?:(?!${ZERO})[^\\p{N}\\n]){0,${most}}`;
/** A mobile's number without its zero has as many digits, and begins so. */
const NO_MOBILE = '(?!19\\d{2}[/-]?\\d{5}(?!\\d))';
/** A number behind the letters of an office: `MF-2019-0123`, `KPDN/FRAN/2019/12`. */
const CODE = `(?!(?:TEL|HP|PH|NO|WA|FAX|CALL|KL|PJ|SMS)(?![A-Z]))[A-Z]{2,8}(?:[-/.][A-Z]{1,8}){0,2}[-/. ]{1,2}${RECENT_YEAR}[-/]\\d{1,6}`;

const isInterval = (_: string, from: string, to: string) => {
  const [opens, closes] = [from, to].map(time => time.replace(/[.:]/, '')) as [string, string];
  return opens < closes || closes <= '0600';
};

/** What the rules of masking take for a number, and what a public text says all the time. None can be dialled. */
const FIGURES: { pattern: RegExp; is?: (...match: string[]) => boolean }[] = [
  { pattern: new RegExp(`${NUMBER}${YEAR}(?:\\s?${TO}\\s?${YEAR})?${NO_MORE}`, 'giu') },
  {
    pattern: new RegExp(`${NUMBER}(${CLOCK})\\s?(?:h|hrs)?\\s?${TO}\\s?(${CLOCK})${NO_MORE}`, 'giu'),
    is: isInterval,
  },
  // From hundreds to thousands: 800–1,200.
  { pattern: new RegExp(`${NUMBER}[1-9]\\d{0,2}\\s?${TO}\\s?[1-9]\\d{0,2},\\d{3}${NO_MORE}`, 'giu') },
  // Companies' numbers: 202301012345, 1234567-A.
  {
    pattern: new RegExp(
      `(?:\\(|(?<![a-z])(?:registration|reg|ssm|company|co|syarikat)(?![a-z])${upTo(20)})\\d{5,7}-[A-Z](?![\\p{L}\\p{N}])`,
      'giu',
    ),
  },
  { pattern: new RegExp(`${NUMBER}${YEAR}0[1-6]\\d{6}${NO_MORE}`, 'giu') },
  // Standards, certificates, patents.
  {
    pattern: new RegExp(
      `(?<![A-Za-z])(?:ISO|MS|EN|BS|IEC|HACCP|GMP|SIRIM)[\\s/-]{0,3}[1-9]\\d{2,4}(?:[:-]\\d{4})?${NO_MORE}`,
      'gu',
    ),
  },
  {
    pattern: new RegExp(
      `(?:(?<![a-z])(?:patent|trade\\s?mark|licen[cs]e|lesen|cert(?:ificate)?|sijil|reg(?:istration)?|pendaftaran)(?![a-z])|注册|证书|执照|专利|商标)${upTo(16)}${NO_MOBILE}${RECENT_YEAR}[/-]?\\d{1,6}${NO_MORE}`,
      'giu',
    ),
  },
  { pattern: new RegExp(`(?<![\\p{L}\\p{N}/-])${CODE}${NO_MORE}`, 'gu') },
  // Round numbers.
  { pattern: new RegExp(`${NUMBER}(?:[1-9]\\d{0,3}0{3,6}|[1-9]\\d?0{7,})${NO_MORE}`, 'giu') },
];

/** As long, with no digit, and of no word: places behind it stay, and numbers on both sides of it stay two. */
const filler = (length: number) => `x${' '.repeat(Math.max(0, length - 2))}x`.slice(0, length);

/**
 * A text without its years, opening hours, registration numbers, standards and round numbers.
 * @param folded as the rules of masking read it; what is left stands in the same places
 */
export const withoutEverydayFigures = (folded: string): string =>
  FIGURES.reduce(
    (text, { pattern, is }) =>
      text.replace(pattern, (match: string, ...groups: string[]) =>
        is && !is(match, ...groups) ? match : filler(match.length),
      ),
    folded,
  );
