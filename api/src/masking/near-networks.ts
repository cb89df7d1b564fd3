import { MASK, type MaskedPlace } from './found.ts';
import { HANDLE_NOUNS, NETWORK_MARK, STOP_WORDS, WORDS_BEFORE, WORDS_BETWEEN } from './messenger-words.ts';
import { isMisspelled } from './networks.ts';
import { isOrdinaryWord } from './ordinary-words.ts';
import { isPlace, isUsername } from './usernames.ts';

/** Finds unusual words near the name of a network. */

/** Number of words before and after a network that are examined. */
const MAX_DISTANCE = 6;
/** A network, a word spelled letter by letter, or a word. */
const WORD = new RegExp(
  [
    `${NETWORK_MARK}+`,
    '(?<![a-z0-9])[a-z0-9](?:[ .*_-]{1,3}[a-z0-9](?![a-z0-9])){3,40}',
    '[a-z0-9_\\u00c0-\\u02af][a-z0-9_\\u00c0-\\u02af.~-]*',
  ].join('|'),
  'gu',
);
/** Suffixes of a network's name used as a verb or an adjective. */
const SUFFIX = /^(?:s|e?d|e?rs?|m?ing|m?ed|m?ers?|m?able)$/u;
const SPELLED_OUT = /^[a-z0-9](?:[ .*_-]{1,3}[a-z0-9]){3,}$/u;
const HAS_LETTER = /[a-z]/u;
const OF_LETTERS = /^[^\d]+$/u;
const SHORTEST = 3;
/** Text between a network and a handle of ordinary words: `IG kopi-susu`. */
const CLOSE = /^[\s:|/>-]{0,3}$/u;

interface Word {
  start: number;
  end: number;
  written: string;
  isNetwork: boolean;
}

const wordsOf = (networked: string): Word[] =>
  Array.from(networked.matchAll(WORD), ({ index, 0: whole }) => {
    const isNetwork = whole.startsWith(NETWORK_MARK);
    const start = networked[index - 1] === NETWORK_MARK ? index + whole.search(/[^_]/u) : index;
    const written = whole.slice(start - index).replace(/(?<![.~-])[.~-]+$/u, '');
    return { start, end: start + written.length, written, isNetwork };
  });

const partsOf = ({ written }: Word) => written.split(/[._~-]+/u).filter(Boolean);
const isUnknown = (part: string) => part.length >= SHORTEST && OF_LETTERS.test(part) && !isOrdinaryWord(part);

const looksLikeName = (text: string, { start, end, written }: Word) =>
  written.length >= SHORTEST && isUsername(text.slice(start, end)) && !isPlace(text, start, end);

/**
 * Returns every word near a network that could be a handle. Masking too much is harmless, since the text can be read
 * after paying.
 */
const namesNear = (text: string, words: readonly Word[]): Word[] => {
  const nearNetworks = new Set(
    words.flatMap(({ isNetwork }, at) =>
      isNetwork
        ? [...words.slice(Math.max(0, at - MAX_DISTANCE), at), ...words.slice(at + 1, at + MAX_DISTANCE + 1)]
        : [],
    ),
  );
  return words.filter((word, at) => {
    if (!nearNetworks.has(word)) return false;
    // In `Bazada on WeChat`, `Bazada` is a handle, although it resembles Lazada.
    if (word.isNetwork) return isMisspelled(text.slice(word.start, word.end).toLowerCase());
    const before = words[at - 1];
    const isBehind = before?.isNetwork === true;
    const isJoined = isBehind && before.end === word.start;
    if (isJoined && SUFFIX.test(word.written)) return false;
    if ((isJoined && /\d/u.test(word.written)) || looksLikeName(text, word)) return true;
    const parts = partsOf(word);
    return (
      (SPELLED_OUT.test(word.written) && HAS_LETTER.test(word.written)) ||
      parts.some(isUnknown) ||
      (isBehind &&
        parts.length > 1 &&
        CLOSE.test(text.slice(before.end, word.start)) &&
        parts.every(part => part.length > 1 && OF_LETTERS.test(part) && !STOP_WORDS.has(part)))
    );
  });
};

/** Maximum length of a network's name that may also begin the name of a place or brand: `Tg Malim`. */
const SHORT_NETWORK = 3;
const CAPITALISED = /^[A-Z][a-z]/u;
/** Several capitalised words without spaces: `KopiSusuMelaka`. */
const OF_CAPITALISED = /^(?:[A-Z][a-z]+){2,}$/u;
/** Words that ask visitors to look for a handle. */
const ASKS = new Set('add find search follow dm pm cari tambah'.split(' '));
const SHORTEST_PUBLIC = 4;
const LONGER = 5;
const SENTENCE_ENDS = /[!?。！？\n]|\.\s/u;
const LONGEST_GAP = 6;
const MOST_BETWEEN = 4;
const BRACKETS = /^\s?[([{<]\s?$/u;
const CLOSED = /^\s?[)\]}>]/u;
const JOINS = /[([{<>|/~_:=>-]/u;
const SENTENCE_END = /[.:;!?(\n]/u;
/** Matches when nothing follows the network in its phrase. */
const IS_LAST = /^[^\S\n]*(?:$|[^\p{L}\p{N}\s])/u;

/**
 * Returns words that are clearly meant as handles: beside a network, with nothing or only words such as `on` and `is
 * my` in between.
 */
const publicNames = (text: string, networked: string, words: readonly Word[]): Word[] => {
  /** Returns whether a word alone is a sentence: `We are on WhatsApp. kopisusu.` */
  const isSentence = (word: Word) =>
    word.written.length >= LONGER && /^[^\S\n]*(?:$|[.!\n])/u.test(text.slice(word.end));
  const gapOf = (a?: Word, b?: Word) => networked.slice(a?.end ?? 0, b?.start);
  const isGap = (gap: string, behind?: Word) =>
    gap.length <= LONGEST_GAP &&
    (!SENTENCE_ENDS.test(gap) ||
      (/^\.+\s$/u.test(gap) &&
        behind !== undefined &&
        (looksLikeName(text, behind) || isSentence(behind)) &&
        !/^[A-Z\d]/u.test(text.slice(behind.start))));
  const isCapitalised = ({ start, end }: Word) => CAPITALISED.test(text.slice(start, end));
  const lettersIn = ({ start, end }: Word) => text.slice(start, end).replace(/\P{L}/gu, '').length;
  const isRare = (word: Word) => {
    const parts = partsOf(word);
    return (parts.length > 1 || word.written.length >= SHORTEST_PUBLIC) && parts.some(isUnknown);
  };
  const isNameBehind = (network: Word, at: number, distance: number) => {
    const word = words[at + distance];
    if (!word) return false;
    if (looksLikeName(text, word)) return true;
    if (SPELLED_OUT.test(word.written) && HAS_LETTER.test(word.written)) return distance === 1;
    const areKinds = words.slice(at + 1, at + distance).every(({ written }) => HANDLE_NOUNS.has(written));
    if (!areKinds || (word.start === network.end && SUFFIX.test(word.written))) return false;
    return isRare(word) && !((distance > 1 || lettersIn(network) <= SHORT_NETWORK) && isCapitalised(word));
  };
  const isNameBefore = (network: Word, at: number, distance: number) => {
    const [previous, word] = [words[at - 1], words[at]];
    if (!word || !(isRare(word) || looksLikeName(text, word))) return false;
    const gap = gapOf(word, words[at + 1]);
    if (distance === 1) {
      if (BRACKETS.test(gap) && CLOSED.test(networked.slice(network.end))) return true;
      const isFirst = !previous || SENTENCE_END.test(gapOf(previous, word)) || looksLikeName(text, word);
      const isAlone = isFirst && IS_LAST.test(networked.slice(network.end));
      const isBeside = isAlone || JOINS.test(gap) || gap === '';
      return isBeside && (looksLikeName(text, word) || !isCapitalised(word));
    }
    if (gap.includes(',')) return false;
    if (looksLikeName(text, word)) return true;
    const isFirst = !previous || /[.,;:!?(\n]/u.test(gapOf(previous, word));
    if (word.written.length < LONGER) return false;
    if (isCapitalised(word))
      return (
        OF_CAPITALISED.test(text.slice(word.start, word.end)) && previous !== undefined && ASKS.has(previous.written)
      );
    return isFirst || WORDS_BEFORE.has(previous.written);
  };
  /** Returns the nearest handle after a network (step 1) or before it (step -1). */
  const nameFrom = (network: Word, at: number, step: number): Word[] => {
    for (let distance = 1; distance <= MOST_BETWEEN; distance++) {
      const [last, word] = [words[at + step * (distance - 1)], words[at + step * distance]];
      if (!word || word.isNetwork || !(step > 0 ? isGap(gapOf(last, word), word) : isGap(gapOf(word, last)))) return [];
      if (step > 0 ? isNameBehind(network, at, distance) : isNameBefore(network, at - distance, distance))
        return [word];
      if (!WORDS_BETWEEN.has(word.written)) return [];
    }
    return [];
  };
  return words.flatMap((word, at) => (word.isNetwork ? [...nameFrom(word, at, 1), ...nameFrom(word, at, -1)] : []));
};

/**
 * Finds handles by the words next to networks.
 * @param networked the lowercase text with its networks replaced
 * @param isPublic whether to find only clearly intended handles
 */
export const findBesideNetworks = (text: string, networked: string, isPublic: boolean): MaskedPlace[] => {
  const words = wordsOf(networked);
  const names = isPublic ? publicNames(text, networked, words) : namesNear(text, words);
  return names.map(({ start, end }) => ({ start, end, mask: MASK }));
};
