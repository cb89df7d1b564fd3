/** Words that look like a handle: with a digit, an underscore or a dot. */

const BEFORE_A_NUMBER =
  'rm|myr|usd|sgd|no|nos|nombor|top|level|lvl|lot|unit|blok|block|phase|fasa|part|option|plan|page|step|group|batch|branch|outlet|outlets|shop|year|week|day|covid|mco|web|version|ver|q|jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec';
const BEHIND_A_NUMBER =
  'am|pm|k|m|b|l|g|s|x|d|h|t|kg|km|cm|mm|ml|ft|sf|sq|sqft|sqm|psf|rm|myr|usd|sgd|ringgit|mil|million|juta|ribu|th|nd|rd|st|hr|hrs|hours?|yr|yrs|years?|min|mins|minutes?|mths?|months?|weeks?|days?|times|pax|pcs|pieces|outlets?|shops?|stores?|branches|followers|likes|posts|tahun|bulan|minggu|hari|jam|kali|orang|kedai|cawangan|in1|n1';
const ONE_NUMBER = `(?:(?:${BEFORE_A_NUMBER})[._-]?)?\\d[\\d.]*(?:${BEHIND_A_NUMBER})?`;
/** Quantities, times and ordinals: `10am-6pm`, `RM500`, `level2`, `2nd`. */
const QUANTITY = new RegExp(`^${ONE_NUMBER}(?:-${ONE_NUMBER})*[.-]*$`, 'iu');
export const isQuantity = (written: string): boolean => QUANTITY.test(written);
/** Abbreviations such as `D.I.Y.`, `e.g` and `B2B`. */
const ABBREVIATION = /^(?:(?:[a-z]\.)+[a-z]|[a-z][24][a-z]|sdn\.bhd|pte\.ltd)[.-]*$/iu;
/** The end and the beginning of two sentences without a space in between. */
const SENTENCES = /^[a-z'-]+\.[A-Z][a-z'-]*[.-]*$/u;
const ELLIPSIS = /\.\./u;
/** A digit or an underscore anywhere, or a dot inside. */
const UNLIKE_A_WORD = /[0-9_]|\.[a-z0-9]/iu;
/** Minimum digits of a handle that begins with a number; fewer are a count, a year or a postcode. */
const LONG_NUMBER = /^\d{6}/u;

/**
 * Returns whether a word looks like a handle.
 * @param name as written, of characters that handles have
 */
export const isUsername = (name: string): boolean =>
  UNLIKE_A_WORD.test(name) &&
  (LONG_NUMBER.test(name) || !QUANTITY.test(name)) &&
  !ABBREVIATION.test(name) &&
  !SENTENCES.test(name) &&
  !ELLIPSIS.test(name);

/** Neighbourhoods of Petaling Jaya and Subang Jaya. */
const AREA = /^(?:ss|usj|pju|pjs|bu)\d{1,2}[a-z]?[.-]*$/iu;
const AREA_CODE = /^[A-Z]{1,5}\d{1,3}[A-Z]?[.-]*$/u;
const BEFORE_A_PLACE = /(?<!\p{L})(?:in|near|nearby|around|from|to|di|kat|dekat|dari|ke)\s{1,3}$/iu;
const CONTEXT_LENGTH = 12;

/** Returns whether a match is a neighbourhood, which resembles a short handle: `in SS15`, `dekat USJ1`. */
export const isPlace = (text: string, start: number, end: number): boolean =>
  AREA.test(text.slice(start, end)) ||
  (AREA_CODE.test(text.slice(start, end)) &&
    BEFORE_A_PLACE.test(text.slice(Math.max(0, start - CONTEXT_LENGTH), start)));
