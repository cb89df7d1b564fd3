import { findAll, MASK, type MaskedPlace } from './found.ts';
import { HANDLE_MARKER, LETTER_RANGES, NETWORK_MARK, NO_STOP_WORD, STOP_WORDS } from './messenger-words.ts';
import { findBesideNetworks } from './near-networks.ts';
import { replaceNetworks } from './networks.ts';
import { isOrdinaryWord } from './ordinary-words.ts';
import { isUsername } from './usernames.ts';

const NAME = `[${LETTER_RANGES}_][${LETTER_RANGES}._~-]{1,40}`;

/** A network followed by a mark, after which any word is a handle: the last group, at the end of the match. */
const MARKED = new RegExp(`${NETWORK_MARK}${HANDLE_MARKER}${NO_STOP_WORD}(${NAME})`, 'gu');
/** Prefixes of handles: `live:zulkopi` of Skype, `wxid_zulkopi` of WeChat. */
const PREFIXED =
  /(?<=(?<![a-z0-9])(?:\ue000{5}[^\n]{0,20}live:|live:(?=\.cid\.)))[a-z0-9._-]{3,40}|(?<![a-z0-9])wxid_[a-z0-9]{3,40}/gu;
/** The path of a profile's address without its host: `in/zulw`, `u/zulw`. */
const PROFILE = /(?<=(?<![a-z0-9/-])(?:in|u)\s?\/\s?)(?!out|around|and)[a-z0-9][a-z0-9_-]{2,60}/gu;
/** Tags such as `zul#1234` and `zul #1234`; after words such as `lot` or `order` they are numbers. */
const TAG =
  /(?<![a-z0-9._])(?!(?:lot|unit|no|nos|blok|block|level|order|invoice|inv|ref|room|suite|shop|store|outlet|table|batch|item|bay|gate|pt)\s?#)[a-z_][a-z0-9._]{1,31}\s?#\d{4}(?!\d)/gu;

/**
 * Abbreviations of networks, in capitals and at the beginning of a phrase: `X: kopi_my`, `RED: …` (Xiaohongshu). In
 * other places they are models and colours (`Model X: …`). Also `on X as kopi_my`, and `加我 kopi_my`.
 */
const ABBREVIATED =
  /(?<=(?:(?<![\p{L}\p{N}]\s?)(?:X|RED|TT|1G)\s?[:=@]\s{0,2}|(?<![\p{L}\p{N}])[Oo]n\s(?:X|RED|TT)\s(?:as|under)\s|加我\s?[:：]?\s?)@?)(?!whatsapp|wechat|telegram|instagram|facebook|line)[a-z_][a-z0-9._-]{3,40}/gu;

const NEXT_WORD = /\s{1,2}([A-Z][a-z][\p{L}\p{N}'-]{0,30})/uy;
const MOST_WORDS = 4;

/** Extends a capitalised name by the capitalised words after it, since names of pages have several words. */
const endOfName = (text: string, start: number, end: number): number => {
  if (!/^[A-Z][a-z]/u.test(text.slice(start, end))) return end;
  NEXT_WORD.lastIndex = end;
  for (let words = 1; words < MOST_WORDS; words++) {
    const next = NEXT_WORD.exec(text);
    if (!next || STOP_WORDS.has(next[1]?.toLowerCase() ?? '')) return end;
    end += next[0].length;
  }
  return end;
};

const markedIn = (text: string, networked: string): MaskedPlace[] =>
  Array.from(networked.matchAll(MARKED), ({ index, 0: whole, 1: name = '' }) => {
    const end = index + whole.length;
    const start = end - name.length;
    return { start, end: endOfName(text, start, end), mask: MASK };
  });

/**
 * Finds handles at messengers and social networks: `wechat: meitan88`, `IG mei.tan`, `mei_tan on IG`, `微信号：meitan`.
 * @param text folded
 * @param isPublic whether to find only clearly intended handles, instead of every unusual word near a network
 */
export const findMessengerNames = (text: string, isPublic: boolean): MaskedPlace[] => {
  const small = text.toLowerCase();
  const { plainly, perhaps } = replaceNetworks(text);
  const networked = isPublic ? plainly : perhaps;
  const isName = ({ start, end }: MaskedPlace) => {
    const written = text.slice(start, end);
    return isUsername(written) || written.split(/[._-]/u).some(part => part.length > 2 && !isOrdinaryWord(part));
  };
  const tags = findAll(small, TAG, MASK).filter(({ start, end }) => {
    const written = small.slice(start, end);
    return !/\s/u.test(written) || (networked !== null && !isOrdinaryWord(written.slice(0, written.search(/\s/u))));
  });
  return [
    ...tags,
    ...findAll(text, ABBREVIATED, MASK).filter(isName),
    ...(small.includes('/') ? findAll(small, PROFILE, MASK).filter(isName) : []),
    ...(/live:|wxid/u.test(small) ? findAll(networked ?? small, PREFIXED, MASK) : []),
    ...(plainly === null ? [] : markedIn(text, plainly)),
    ...(networked === null ? [] : findBesideNetworks(text, networked, isPublic)),
  ];
};
