import { dateOrder } from './languages.ts';

/** Parts of a date in the order of `YYYY-MM-DD`. */
const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const LENGTHS = { year: 4, month: 2, day: 2 };
type Part = keyof typeof LENGTHS;

const isPart = (text: string): text is Part => Object.hasOwn(LENGTHS, text);
const partsOf = (locale: string) => dateOrder(locale).split(',').filter(isPart);

/** Formats a day such as `2026-11-28` in the order of the locale: `28/11/2026`. Other texts are returned unchanged. */
export const formatTypedDay = (day: string, locale: string): string => {
  const found = ISO.exec(day);
  if (!found) return day;
  const [, year = '', month = '', date = ''] = found;
  const texts = { year, month: month.padStart(2, '0'), day: date.padStart(2, '0') };
  return partsOf(locale)
    .map(part => texts[part])
    .join('/');
};

/** Splits eight digits into the parts of a date. */
const splitDigits = (text: string, parts: readonly Part[]) => {
  let rest = text;
  return parts.map(part => {
    const own = rest.slice(0, LENGTHS[part]);
    rest = rest.slice(LENGTHS[part]);
    return own;
  });
};

/**
 * Reads a typed date in the order of the locale, with any separators or none, or as `YYYY-MM-DD`.
 * @returns `YYYY-MM-DD`, or undefined if the text is not a date with a year of four digits
 */
export const parseDay = (text: string, locale: string): string | undefined => {
  const trimmed = text.trim();
  const parts: readonly Part[] = ISO.test(trimmed) ? ['year', 'month', 'day'] : partsOf(locale);
  const numbers = /^\d{8}$/.test(trimmed) ? splitDigits(trimmed, parts) : trimmed.split(/\D+/).filter(Boolean);
  if (numbers.length !== parts.length) return undefined;
  const values = Object.fromEntries(parts.map((part, place) => [part, numbers[place] ?? '']));
  const { year = '', month = '', day = '' } = values;
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const isReal = /^[12]\d{3}-\d{2}-\d{2}$/.test(iso) && new Date(`${iso}T00:00:00Z`).toJSON()?.startsWith(iso);
  return isReal ? iso : undefined;
};
