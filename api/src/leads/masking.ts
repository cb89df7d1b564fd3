/**
 * What a locked lead may show of its free texts: specification §4, decisions "Leads and credits". Contact details are
 * given-away money, so where it is not clear whether something is one, it is taken for one.
 */

/** What stands where a contact detail stood. */
export const MASK = '•••';
export const MASKED_EMAIL = '•••@•••';
export const MASKED_PHONE = '••• ••••';

/** Fewer digits than this are a budget, a year or a house. */
const FEWEST_PHONE_DIGITS = 7;

const LINKS =
  /(?:https?:\/\/|www\.)\S+|(?:wa\.me|wa\.link|t\.me|m\.me|api\.whatsapp\.com|chat\.whatsapp\.com)\S*|\b(?:facebook|fb|instagram|linkedin|tiktok|telegram)\.(?:com|me)\S*/giu;

/** `a@b`, `a @ b`, `a (at) b`, `a[at]b`, `@name`; with full-width and small forms of the sign. */
const ADDRESSES = /[^\s<>@＠﹫]*\s?[@＠﹫]\s?[^\s<>@＠﹫]+|\S+\s?[([{<]\s?at\s?[)\]}>]\s?\S+/giu;

/** Digits of any script with up to five signs that are no letters between them. */
const NUMBERS = new RegExp(`[+＋(（]?\\p{N}(?:[^\\p{L}\\p{N}]{0,5}\\p{N}){${FEWEST_PHONE_DIGITS - 1},}`, 'gu');

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A name of two letters is also a word; one of three may be too, but it may be the name. */
const namePattern = (names: readonly string[]) => {
  const long = names.flatMap(name => name.split(/\s+/)).filter(name => [...name].length >= 3);
  return long.length > 0
    ? new RegExp(`(?<![\\p{L}\\p{N}])(?:${long.map(escapeRegExp).join('|')})(?![\\p{L}\\p{N}])`, 'giu')
    : null;
};

/**
 * A free text without e-mail addresses, phone numbers (however spaced, dotted, bracketed or written in other digits),
 * links and the names given.
 * @param names of the person who wrote it
 */
export const maskText = (text: string, names: readonly string[] = []): string => {
  const masked = text.replace(LINKS, MASK).replace(ADDRESSES, MASKED_EMAIL).replace(NUMBERS, MASKED_PHONE);
  const pattern = namePattern(names);
  return pattern ? masked.replace(pattern, MASK) : masked;
};
