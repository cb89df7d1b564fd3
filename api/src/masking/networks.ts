import { lettersOf, SEPARATOR, skeletonOf } from './disguised-names.ts';
import { isEverydayMessengerName } from './everyday-messengers.ts';
import { HANDLE_NOUN, NETWORK_MARK } from './messenger-words.ts';
import { areOneSlipApart } from './one-typo.ts';
import { isOrdinaryWord } from './ordinary-words.ts';

/** Finds messengers and social networks, in any spelling. */

const wordsOf = (names: string) => names.split(/\s+/u);
/** Names that are found anywhere: within a word, with look-alikes, in two pieces, or spelled letter by letter. */
const LONG = wordsOf(
  `whatsapp wechat weixin telegram instagram facebook messenger tiktok kakaotalk linkedin snapchat discord xiaohongshu
  rednote twitter youtube threema pinterest lemon8 carousell bluesky shopee lazada github reddit imessage facetime skype
  viber douyin mastodon bilibili kuaishou substack onlyfans linktree tumblr twitch`,
);
/** Names that are found as separate words or spelled letter by letter. */
const SPELLED = wordsOf('insta line tele signal threads snap zalo kakao weibo medium gmail');
const NETWORK_SKELETONS = [...LONG, ...SPELLED].map(name => ({
  sought: skeletonOf(name),
  isLong: LONG.includes(name),
}));

const AFTER_NAME = `(?=(?:[_-]?${HANDLE_NOUN})?(?![a-z])|[_-])`;
const SHORT = new RegExp(
  [
    `(?<![a-z0-9])(?!wxid_)(?:${[
      'whats?apps?|wh?at+s?s?ap+|wh?as+ap+|wh?atapps?|w[sz]a?p|wapp|ws|[vw]x|tg|insta|ig|ins|fesbuk|fb',
      'g\\s?mail|hotmail|ymail|proton\\s?mail|kakao|zalo|qq|xhs|wickr|weibo|bsky|botim|linktr|face\\sbook|insta\\sgram|tele\\sgram',
      `(?:${['ig', 'fb', 'tg', 'wa', 'ws', 'qq', '[vw]x'].map(name => name.replace(/.$/u, `[ ./_*~|-]{1,2}$&`)).join('|')})(?![a-z0-9])\\.?`,
    ].join('|')})${AFTER_NAME}`,
    '(?<=(?<![a-z])my)(?:ig|fb|tg|wx|wa|line|tele|insta|snap)(?![a-z])',
    '(?<=(?<![a-z])(?:our|the|add|on|at|via|is))(?:ig|fb|tg|wx|insta)(?![a-z])',
    '(?<=(?<![a-z])(?:on|via)\\s(?:the|da)\\s)gram(?![a-z])',
    '(?<=(?<![a-z])(?:on|via|my|add)\\s)(?:medium|snap)(?![a-z])',
    '[微薇威徽v]信|加[微薇]|微博|小红书|小紅書|抖音|快手|视频号|脸书|臉書|面子?[书書]|电报|電報|飞机号|领英|推特',
    '(?:[加➕]我?|(?<![a-z0-9])\\+)v(?![a-z0-9])',
  ].join('|'),
  'gu',
);
/** Names that are also everyday words. */
const EVERYDAY = new RegExp(
  `(?<![a-z0-9])(?:line|signal|tele|wa|threads|medium|snap|yahoo|icloud)(?![0-9])${AFTER_NAME}`,
  'gu',
);

/** Other words that people write before a handle. */
const HINTS = /(?<![a-z])(?:dm|pm|inbox|user\s?name|handle|nick(?:name)?|alias|gram|google|(?<=my\s)id)(?![a-z])/gu;
/** Minimum length of names whose misspellings are found; misspellings of shorter names resemble other words. */
const LEAST_MISSPELLED = 6;
const MISSPELLED = LONG.filter(name => name.length >= LEAST_MISSPELLED);
const LATIN_WORD = /[a-z]{5,12}/gu;

type Place = [start: number, end: number];

const LETTER = /[a-z0-9]/u;
const WORD_AROUND = /(?<![a-z])[a-z]{0,20}$/u;
const SEPARATORS = new RegExp(`${SEPARATOR.source}+`, 'u');

/** Returns whether a match is a single name: whole, in two pieces, or spelled letter by letter. */
const isOneName = (small: string, [start, end]: Place, isLong: boolean) => {
  const pieces = small.slice(start, end).split(SEPARATORS);
  const isSpelled = pieces.length > 2 && pieces.every(piece => [...piece].length === 1);
  const [before, behind] = [small[start - 1] ?? '', small[end] ?? ''];
  if (isSpelled) return !LETTER.test(before);
  if (!isLong || !/[a-z].*[a-z]/u.test(small.slice(start, end))) return false;
  if (pieces.length === 2) return !LETTER.test(before) && !LETTER.test(behind);
  if (pieces.length > 1) return false;
  const [head = ''] = WORD_AROUND.exec(small.slice(Math.max(0, start - 20), start)) ?? [];
  const [tail = ''] = /^[a-z]{0,20}/u.exec(small.slice(end)) ?? [];
  return head + tail === '' || !isOrdinaryWord(head + small.slice(start, end) + tail);
};

const spelledPlaces = (small: string): Place[] => {
  const skeleton = skeletonOf(small);
  const names = NETWORK_SKELETONS.filter(({ sought }) => skeleton.includes(sought));
  if (names.length === 0) return [];
  const letters = lettersOf(small);
  return names.flatMap(({ sought, isLong }) => {
    const places: Place[] = [];
    for (let at = letters.text.indexOf(sought); at >= 0; at = letters.text.indexOf(sought, at + 1)) {
      const place: Place = [letters.starts[at] ?? 0, letters.ends[at + sought.length - 1] ?? 0];
      if (isOneName(small, place, isLong)) places.push(place);
    }
    return places;
  });
};

/** Returns whether a word is a misspelled network. */
export const isMisspelled = (word: string): boolean =>
  /^[a-z]+$/u.test(word) && !LONG.includes(word) && MISSPELLED.some(name => areOneSlipApart(word, name));

const misspelledPlaces = (small: string): Place[] =>
  Array.from(small.matchAll(LATIN_WORD))
    .filter(([word]) => isMisspelled(word) && !isOrdinaryWord(word))
    .map(({ index, 0: word }) => [index, index + word.length]);

const replaced = (small: string, places: Place[]): string | null => {
  if (places.length === 0) return null;
  let marked = '';
  for (const [start, end] of places.sort(([a], [b]) => a - b)) {
    if (end <= marked.length) continue;
    marked += small.slice(marked.length, start) + NETWORK_MARK.repeat(end - Math.max(start, marked.length));
  }
  return marked + small.slice(marked.length);
};

/** A text in which each character of a network is replaced by `NETWORK`; null if the text mentions no network. */
interface WithNetworks {
  /** The text with clearly named networks replaced. */
  plainly: string | null;
  /**
   * The text in which everyday words that may mean a network (`product line`), and words that announce a handle
   * (`username`), are replaced too.
   */
  perhaps: string | null;
}

/** Replaces the networks that a folded text mentions. */
export const replaceNetworks = (text: string): WithNetworks => {
  const small = text.toLowerCase();
  const placesOf = (pattern: RegExp) =>
    Array.from(small.matchAll(pattern), ({ index, 0: name }): Place => [index, index + name.length]);
  const named = [...spelledPlaces(small), ...placesOf(SHORT), ...misspelledPlaces(small)];
  const everyday = placesOf(EVERYDAY);
  return {
    plainly: replaced(small, [...named, ...everyday.filter(place => !isEverydayMessengerName(text, small, ...place))]),
    perhaps: replaced(small, [...named, ...everyday, ...placesOf(HINTS)]),
  };
};
