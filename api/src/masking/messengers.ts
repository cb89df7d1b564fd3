import { isEverydayWord } from './everyday-messengers.ts';
import { type Found, findAll, MASK } from './found.ts';
import {
  ANY,
  BARE,
  BARE_BEFORE,
  CALLED,
  CALLED_ON_ONE,
  CHINESE,
  FIND_ME_ON,
  IS_MY,
  JOINED,
  JOINED_BEFORE,
  KIND,
  LEADING,
  LETTERS,
  MARK,
  MENTION,
  MESSENGER,
  ON_ONE,
  PROFILE,
  REMARK,
  STOP,
  STOP_WORDS,
} from './messenger-words.ts';
import { isOrdinaryWord } from './ordinary-words.ts';
import { isPlace, isUsername, USERNAME } from './usernames.ts';

const NAME = `[${LETTERS}_][${LETTERS}._~-]{1,40}`;
const STARTS = '(?<![a-z0-9._@/&$-])';

const patterns = (...sources: string[]) => sources.map(source => new RegExp(source, 'gu'));

/** Something says that a name follows. What is masked is the last group of each, at the end of the match. */
const MARKED = patterns(
  `${MESSENGER}${MARK}${STOP}(${NAME})`,
  `${FIND_ME_ON}["'“@]?${STOP}(${NAME})`,
  `${CHINESE}${KIND}?\\s{0,2}(?:也?[是叫为為]|搜索?|[加找])?[^${LETTERS}@_]{0,3}${STOP}(@?${USERNAME})`,
  `${CHINESE}${KIND}?\\s{0,2}[:=]\\s{0,2}${STOP}(${NAME})`,
  '(?<![a-z0-9])(wxid_[a-z0-9]{3,40})',
  `${ANY}\\s{0,3}["'“”「『]\\s?@?${STOP}(${NAME})(?=["'”“」』])`,
  `${ANY}\\s{0,3}[([{]\\s?@?${STOP}(?!${REMARK}(?![a-z]))(${NAME})(?=\\s?[)\\]}])`,
);
/** The name looks like no word. It is not of the match: it may be the next messenger. */
const UNMARKED = patterns(`(?:${ANY}|${MESSENGER})${LEADING}(?=(${USERNAME}))`);
/** It stands at the beginning, and the messenger behind it. */
const UNMARKED_BEFORE = patterns(`${STARTS}(${USERNAME})${ON_ONE}`);
const MARKED_BEFORE = patterns(
  `${CALLED}${STOP}(${USERNAME})${CALLED_ON_ONE}`,
  `${STARTS}${STOP}(${USERNAME})${IS_MY}`,
);
/** Whether a word is a name is told by what words there are. */
const UNTOLD_BEHIND = patterns(BARE);
const UNTOLD_BEFORE = patterns(BARE_BEFORE);
const JOINED_BEHIND = patterns(JOINED);
const JOINED_IN_FRONT = patterns(JOINED_BEFORE);
const PROFILES = patterns(PROFILE);
const HAS_LINKEDIN = /linked\s?in/u;
/** `zul#1234`; behind a word of an address or an order it is a number. */
const TAG =
  /(?<![a-z0-9._])(?!(?:lot|unit|no|nos|blok|block|level|order|invoice|inv|ref|room|suite|shop|store|outlet|table|batch|item|bay|gate|pt)#)[a-z_][a-z0-9._]{1,31}#\d{4}(?!\d)/gu;
/** Written without its space in the sight of Discord alone: `zul #1234`. */
const SPACED_TAG = /(?<=discord[^\n]{0,20}?[^a-z0-9])[a-z0-9._]{2,32}\s#\d{4}(?!\d)/gu;
/** Also the beginning of a place: Tg Malim. */
const SHORT_MESSENGER = /(?<![a-z])(?:tg|ws|ins|[vw]x)\s{1,3}$/u;
/** A brand, or a place. */
const CAPITALISED = /^[A-Z][a-z]/u;

/** What stands beside networks in lists: `WeChat/Alipay`. */
const isBrand = (name: string) =>
  /^(?:alipay|shopee(?:food)?|lazada|grab(?:pay|food)?|foodpanda|tealive|kopitiam|google|lemon8)(?![a-z])/u.test(name);

const isOfPlace = (text: string, small: string, { start, end }: Found): boolean =>
  CAPITALISED.test(text.slice(start, end)) && SHORT_MESSENGER.test(small.slice(Math.max(0, start - 6), start));

/** As they are written: in small letters these are words. */
const BEFORE_CAPITALS = [
  /(?<![A-Za-z0-9._@/&$-])([A-Za-z0-9_][A-Za-z0-9._-]{2,40})[\s,]{1,3}(?:LINE|WA)(?=\s{0,3}(?:$|[.,;:!?)\n]))/gu,
];

/**
 * Abbreviations of networks, in capitals and at the beginning of a phrase: `X: kopi_my`, `RED: …` (Xiaohongshu). Elsewhere
 * they are models and colours (`Model X: …`).
 */
const ABBREVIATED = /(?<![\p{L}\p{N}]\s?)(?:X|RED|TT|1G)\s?[:=@]\s{0,2}@?(?=[a-z_][a-z0-9._-]{3})/gu;
const ABBREVIATED_NAME = /^[a-z0-9._-]{4,41}/u;

type Start = (match: RegExpExecArray) => number;
const atStart: Start = ({ index }) => index;
const atEnd: Start = ({ index, 0: whole, 1: name = '' }) => index + whole.length - name.length;
const behind: Start = ({ index, 0: whole }) => index + whole.length;

const NEXT_WORD = /\s{1,2}([A-Z][a-z][\p{L}\p{N}'-]{0,30})/uy;
const MOST_WORDS = 4;

/** Names of pages have several words, each with a capital: where a name ends that has one. */
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

/** Names at messengers and networks: `wechat: meitan88`, `IG mei.tan`, `mei_tan on IG`, `微信号：meitan`. */
export const findMessengerNames = (text: string): Found[] => {
  // Of a folded text: its length is the same.
  const small = text.toLowerCase();
  const tags = small.includes('#') ? [...findAll(small, TAG, MASK), ...findAll(small, SPACED_TAG, MASK)] : [];
  const abbreviated = findAll(text, ABBREVIATED, MASK).flatMap(({ end }): Found[] => {
    const [name = ''] = ABBREVIATED_NAME.exec(text.slice(end)) ?? [];
    return isUsername(name) || !isOrdinaryWord(name) ? [{ start: end, end: end + name.length, mask: MASK }] : [];
  });
  if (!MENTION.test(small)) return [...tags, ...abbreviated];
  const allOf = (patterns: readonly RegExp[], startOf: Start, read = small): Found[] =>
    patterns.flatMap(pattern =>
      Array.from(read.matchAll(pattern)).flatMap(match => {
        if (startOf !== atStart && isEverydayWord(text, small, match.index)) return [];
        const start = startOf(match);
        return [{ start, end: start + (match[1] ?? '').length, mask: MASK }];
      }),
    );
  const usernames = [
    ...allOf(UNMARKED, behind),
    ...allOf(UNMARKED_BEFORE, atStart),
    ...allOf(BEFORE_CAPITALS, atStart, text),
  ].filter(({ start, end }) => isUsername(text.slice(start, end)) && !isPlace(text, start, end));
  const untold = [
    ...allOf(UNTOLD_BEHIND, behind).filter(found => !isOfPlace(text, small, found)),
    ...allOf(UNTOLD_BEFORE, behind).filter(({ start, end }) => !CAPITALISED.test(text.slice(start, end))),
  ].filter(({ start, end }) => !isOrdinaryWord(small.slice(start, end)));
  const joined = [...allOf(JOINED_BEHIND, behind), ...allOf(JOINED_IN_FRONT, behind)].filter(({ start, end }) => {
    const name = small.slice(start, end);
    return (
      !isBrand(name) &&
      !isOrdinaryWord(name.replace(/[._-]/gu, '')) &&
      !name.split(/[._-]/u).every(part => part.length < 3 || isOrdinaryWord(part))
    );
  });
  const profiles = HAS_LINKEDIN.test(small) ? allOf(PROFILES, behind) : [];
  const marked = allOf(MARKED, atEnd).map(found => ({ ...found, end: endOfName(text, found.start, found.end) }));
  return [
    ...tags,
    ...abbreviated,
    ...usernames,
    ...untold,
    ...joined,
    ...profiles,
    ...marked,
    ...allOf(MARKED_BEFORE, atStart),
  ];
};
