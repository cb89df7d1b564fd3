/**
 * What the FULLTEXT indexes hold and how a search asks them. InnoDB's default parser drops words of one or two
 * letters and a list of English stopwords, and knows no Chinese; so every word is stored with a `q` before it
 * (`qof`), and a run of Chinese, Japanese or Korean as its overlapping pairs (`q咖啡`).
 */

const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+/u;
const PIECES = new RegExp(`${CJK.source}|[\\p{L}\\p{N}]+`, 'gu');
/** InnoDB leaves out what is longer than 84 characters. */
const LONGEST_WORD = 60;
/** A number written in groups, as people write phone numbers: +60 12-555 0142, (03) 5550.0100. */
const GROUPED_NUMBER = /[+(]?\d[\d\s().-]{4,}\d/g;
const PHONE_DIGITS = 6;
/** By so many digits of a number people are found, wherever in it they stand. */
const PHONE_PART = 4;
/** As many digits as the column takes. */
const LONGEST_PHONE = 40;

/** Calling codes of the countries whose people enquire here; one that has no trunk `0` does no harm. */
const CALLING_CODES = /^(?:60|61|62|63|64|65|66|81|82|84|86|91|44|49|33|39|852|853|855|856|886|673|1)/;

const APOSTROPHE = /[’‘ʼ´`]/g;
/** What many leave out, or put no space for, when they look for a name: Nando's, 7-Eleven, Q-dees. */
const JOINED = /(?<![\p{L}\p{N}])[\p{L}\p{N}]+(?:['&+/‐-][\p{L}\p{N}]+)+/gu;
/** A name of single letters: A&W, A & W, K.F.C. */
const INITIALS =
  /(?<![\p{L}\p{N}])[\p{Script=Latin}\p{N}](?:\s*['&+/‐.-]\s*[\p{Script=Latin}\p{N}](?![\p{L}\p{N}]))+/gu;

/**
 * Letters that Unicode takes for no others with a mark, and who searches does: Đà Nẵng, Smørrebrød, Straße. The servers'
 * indexes of words take them for these; a row that is asked by itself is compared letter by letter.
 */
const PLAIN_LETTERS: Record<string, string> = { đ: 'd', ð: 'd', ħ: 'h', ł: 'l', ø: 'o', ß: 'ss', æ: 'ae', œ: 'oe' };
/** Any of them, in lower case; servers read it as well. */
export const NOT_PLAIN = `[${Object.keys(PLAIN_LETTERS).join('')}]`;
const EACH_NOT_PLAIN = new RegExp(NOT_PLAIN, 'g');

/** Words in lower case with plain letters in the place of {@link NOT_PLAIN}. */
export const inPlainLetters = (text: string): string =>
  text.replace(EACH_NOT_PLAIN, letter => PLAIN_LETTERS[letter] ?? letter);

/**
 * Lower case, full-width to plain, without accents. All marks go, the vowel signs of Thai and Tamil too: the
 * servers disagree about whether those belong to a word, and words and queries lose them alike.
 */
const normalise = (text: string) =>
  inPlainLetters(text.replace(APOSTROPHE, "'").normalize('NFKD').replace(/\p{M}/gu, '').normalize('NFC').toLowerCase());

const characters = (text: string) => [...text];

const pairs = (run: string) => {
  const all = characters(run);
  return all.slice(0, -1).map((character, at) => `${character}${all[at + 1]}`);
};

const pieces = (text: string) => normalise(text).match(PIECES) ?? [];

const isCjk = (piece: string) => CJK.test(piece);

const joined = (text: string, runs: RegExp) =>
  (normalise(text).match(runs) ?? [])
    .map(run => run.replace(/[^\p{L}\p{N}]/gu, ''))
    .filter(word => /\p{L}/u.test(word) && !isCjk(word));

/** A one-letter word ends in a second `q`: two letters are too short for the index, and `q7*` finds `q7q`. */
const stored = (word: string) => (characters(word).length === 1 ? `q${word}q` : `q${word.slice(0, LONGEST_WORD)}`);

/** The last character of a run stands alone too: a query of one character then finds it wherever it is. */
const indexed = (piece: string) =>
  isCjk(piece) ? [...pairs(piece), characters(piece).at(-1) ?? ''].map(stored) : [stored(piece)];

const listed = (words: readonly string[]) => [...new Set(words)].join(' ');
const wordsOf = (texts: readonly string[]) => texts.flatMap(pieces).flatMap(indexed);

/** The words of a text that stand in it with something between them, each such run as one: `qnandos`, `q7eleven`, `qaw`. */
export const joinedWords = (text: string): string[] => [...joined(text, JOINED), ...joined(text, INITIALS)].map(stored);

const digits = (text: string) => text.normalize('NFKD').replace(/\D/g, '');

/** International, national with the trunk 0, and the number after it. */
const phoneForms = (phone: string, phoneKey: string) => {
  const international = digits(phoneKey);
  const subscriber = international.replace(CALLING_CODES, '');
  return [digits(phone), international, `0${subscriber}`, subscriber].filter(form => form.length > 1);
};

/** A number and its endings: the index finds beginnings of words, and what begins an ending is any part of the number. */
const withEndings = (number: string) => {
  const endings = Math.max(0, Math.min(number.length, LONGEST_PHONE) - PHONE_PART);
  return [number, ...Array.from({ length: endings }, (_, at) => number.slice(at + 1))];
};

/** What a search finds a franchise by, of the fields that are searched: the column `franchises.search_words`. */
export const franchiseSearchWords = (searched: Record<string, string | null | readonly string[]>) => {
  const texts = Object.values(searched).flatMap(value => value ?? []);
  return listed([...wordsOf(texts), ...texts.flatMap(joinedWords)]);
};

/** What a search finds a lead by: the column `leads.search_words`. Whoever may not see the contact may not search it. */
export const leadSearchWords = (lead: {
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  phone_key: string;
}) => {
  const names = [lead.first_name, lead.last_name];
  const local = lead.email.split('@')[0] ?? '';
  const address = [lead.email, local].map(part => part.replace(/[^\p{L}\p{N}]/gu, ''));
  const numbers = phoneForms(lead.phone, lead.phone_key).flatMap(withEndings).map(stored);
  return listed([...wordsOf([...names, lead.email, ...address]), ...numbers, ...names.flatMap(joinedWords)]);
};

const joinPhones = (query: string) =>
  query.normalize('NFKC').replace(GROUPED_NUMBER, number => {
    const joined = digits(number);
    return joined.length >= PHONE_DIGITS ? ` ${joined} ` : number;
  });

const asked = (piece: string) =>
  isCjk(piece) && characters(piece).length > 1
    ? pairs(piece).map(pair => `+q${pair}*`)
    : [`+q${piece.slice(0, LONGEST_WORD)}*`];

const NUMBER = /\d{3}/;

/** The rarest first, as far as can be seen: servers gather the rows of the first word and narrow them by the others. */
const byRarity = (a: string, b: string) =>
  Number(NUMBER.test(b)) - Number(NUMBER.test(a)) || characters(b).length - characters(a).length;

/** What a search may have: two characters of Chinese, Japanese or Korean are about a word. */
const wordsIn = (piece: string) => (isCjk(piece) ? Math.ceil(characters(piece).length / 2) : 1);

/** Nearly every row has a word that begins with this; one Chinese character is a word, and one of Tamil may be. */
const ONE_LETTER = /^[\p{Script=Latin}\p{N}]$/u;
const isOneLetter = (piece: string) => ONE_LETTER.test(piece);

const askedFor = (query: string) => [...new Set(pieces(joinPhones(query)))];

/** Names of single letters, each as one word; with spaces alone between them where nothing else is asked for: `a w`. */
const initialsIn = (query: string): string[] => {
  const all = pieces(query);
  return all.length > 1 && all.every(isOneLetter) ? [all.join('')] : joined(query, INITIALS);
};

/** How many words a query has, and whether it is one letter. */
export const sizeOfSearch = (query: string): { words: number; isOneLetter: boolean } => {
  const words = askedFor(query);
  return {
    words: words.reduce((sum, word) => sum + wordsIn(word), 0),
    isOneLetter: words.length === 1 && words.every(isOneLetter) && initialsIn(query).length === 0,
  };
};

/**
 * What a person typed as a query for `match (words) against (? in boolean mode)`: every word must be there,
 * each may be the beginning of a longer one. Letters that stand for a name (A&W) are one word; others beside longer words
 * are passed over. Null when there is nothing to search for.
 */
export const searchTerms = (query: string): string | null => {
  const words = askedFor(query);
  const longer = [...words.filter(word => !isOneLetter(word)), ...initialsIn(query)];
  const terms = [...new Set((longer.length > 0 ? longer : words).flatMap(asked))].sort(byRarity);
  return terms.length > 0 ? terms.join(' ') : null;
};

/**
 * The same question asked of one row: whether each of the terms begins a word of the column. Words are letters and
 * digits alone, so none of them means anything to LIKE.
 * @param terms as {@link searchTerms} gives them
 */
export const wordsInRow = (column: string, terms: string): { sql: string; values: string[] } => {
  const beginnings = terms.split(' ').map(term => term.slice(1, -1));
  return {
    sql: beginnings.map(() => `CONCAT(' ', ${column}) COLLATE utf8mb4_bin LIKE ?`).join(' AND '),
    values: beginnings.map(beginning => `% ${beginning}%`),
  };
};
