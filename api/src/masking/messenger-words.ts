/**
 * What messengers are called here, and the words that stand between one and somebody's name at it: parts of patterns for
 * texts in small letters, since each takes ten times as long to compile that ignores case.
 */

/** Letters and digits as ranges, of which a pattern is compiled sooner than of `\p{L}` and `\p{N}`. */
export const LETTERS = 'a-z0-9\\u00c0-\\u02af\\u0370-\\u1fff\\u3040-\\ud7ff';
const oneOf = (...words: string[]) => `(?:${words.join('|')})`;
const notWithin = (names: string) => `(?<![a-z0-9])${names}`;

const LATIN = oneOf(
  'whats?\\s?apps?|wh?ats?s?ap+|wh?as+ap+|wh?atapps?|w[sz]a?p|wapp|ws',
  'we\\s?chat|weixin|wxid|[vw]x|v信',
  'tele\\s?gram|tg|insta\\s?gram|insta|i\\.g\\.?|ig|ins|face\\s?book|fesbuk|f\\.\\s?b\\.?|fb',
  'g\\s?mail|messenger|tik\\s?tok|viber|skype|kakao(?:\\s?talk)?|zalo|linked\\s?in|snap\\s?chat|discord|qq|xiaohongshu|xhs|rednote',
  'twitter|you\\s?tube|threema|wickr|weibo|douyin|lemon8|pinterest|reddit|carousell|bluesky|bsky|(?<=(?<![a-z])(?:on|via)\\s)(?:the|da)\\s?gram|botim|imessage|face\\s?time',
);
const PLAIN = notWithin(LATIN);
export const CHINESE = oneOf(
  '[微薇威徽]信|微博|小红书|小紅書|抖音|脸书|臉書|面子?[书書]|电报|電報|飞机号',
  '(?:[加➕]我?|(?<![a-z0-9])\\+)v(?![a-z0-9])',
);
/** Words of everyday language as well: `product line: noodles`. */
const WORDS = oneOf('line|signal|tele|wa|threads');
const WORD = notWithin(WORDS);
export const MESSENGER = oneOf(PLAIN, WORD);
export const ANY = oneOf(PLAIN, CHINESE);

export const KIND = oneOf(
  'id|no|num|number|nombor|name|nama|handle|user\\s?name|user|nick(?:name)?|account|acc|akaun|profile|page',
  '号码|號碼|号|號|账号|帳號|帐号|名字?|昵称',
);

/**
 * What every pattern needs, and few texts have: asked first, in a tenth of the time. Before and behind it may stand more
 * than they allow, never less.
 */
export const MENTION = new RegExp(`${MESSENGER}${KIND}?(?![a-z])|${CHINESE}`, 'u');

/** Whose it is, where that stands behind: `IG saya`. */
const WHOSE = '(?:\\s{1,3}(?:saya|aku|sy|kami))?';
const SIGN = '(?:[:=@~]|[-=~]{0,2}[>→➡⇒»]{1,3}|-\\s|(?:is|ialah|adalah)\\s|也?(?:是|叫(?!我)))';
/** What says that any name follows. */
export const MARK = oneOf(
  `${WHOSE}(?:[\\s_/-]{0,3}${KIND}(?![a-z])\\.?){0,2}\\s{0,3}${SIGN}\\s{0,3}["'“”「『([{<]?@?`,
  `${WHOSE}[\\s_/-]{0,3}${KIND}(?![a-z])\\.?\\s{1,3}["'“”「『([{<]?@?`,
  '\\s{0,3}号\\s?',
);

const STOPS = [
  'me|us|my|i|we|you|your|our|it|this|that|here|below|above|a|an|the|and|or|not|no|none|nil|yes|ok|also|only|same|if|is',
  'to|on|at|in|for|by|under|of|from|as|with|when|before|after|yet|soon|asap|first|last|later|today|tonight|tomorrow|always',
  'often|any|anytime|usual|well|very|much|so|too|good|better|best|fine|easy|easier|easiest|faster|available|preferable',
  'preferred|please|pls|thank|thanks|call|can|could|will|would|how|what|hope|looking|like|needed|given|open|closed|weak|full|down',
  'off|part|pay|card|group|business|number|has|have|had|was|were|are|gets?|got|shows?|about',
  'dan|atau|sahaja|saja|ya|sama|lebih|paling|boleh|juga|ada|tidak|tak|tiada|untuk',
].join('|');
/** Everyday words, and no names: nothing is written onto them. */
export const STOP_WORDS: ReadonlySet<string> = new Set(STOPS.split('|'));
const CHINESE_STOPS = '请|請|可以|或|和|都|也|最|没|沒|有|谢|謝|随时|隨時|晚上|下午|早上|上午|中午';
/** No name follows: an everyday word that nothing is written onto, or another messenger. */
export const STOP = `(?!${oneOf(STOPS, LATIN, WORDS)}(?![a-z0-9_]|[.-][a-z0-9])|${CHINESE_STOPS})`;
/** What else people put into brackets behind a messenger. */
export const REMARK = oneOf(
  'prefer|preferably|mostly|mainly|usually|optional|either|both|urgent|etc|online|official|personal|private|public|office',
  'weekdays?|weekends?|mornings?|afternoons?|evenings?|nights?|daily|weekly|active|mobile|phone|calls|texts?|messages?|msg',
  'chats?|voice|videos?|photos|posts|stories|reels|live|ads|free|paid|marketplace|meta|food|friends|family|groups|malaysia',
  'malam|pagi|petang',
);

const OFTEN_ON = 'on|at|via|by|thru|through|for|using|di|kat|dekat|dalam|melalui|guna|pakai|untuk';
const ON = oneOf('in', OFTEN_ON);
const FIND_ME = '(?:add|find|follow|search|reach|contact|message|msg|dm|pm)\\s(?:me|us)';
const I_AM = "(?:i\\s?am|i'?m|we\\s?are|we're|saya|aku|kami)(?:\\s(?:also|ada))?";
const AS = '(?:as|sebagai|under)';
/** `find me on IG`, `I am on IG as`: any name follows. */
export const FIND_ME_ON = oneOf(
  `${FIND_ME}\\s${ON}\\s${PLAIN}\\s{1,3}(?:${AS}\\s{1,3})?`,
  `${I_AM}\\s${ON}\\s${oneOf(PLAIN, WORD)}\\s${AS}\\s{1,3}`,
);

const LEADING_WORDS = oneOf(
  "me|us|my|i|i'?m|am|it|its|s|is|saya|aku|sy|kami|ni|tu|itu|ialah|adalah|at|on|by|for|to|under|as|with|the|also",
  'use|using|add|search|find|follow|named|called|business|personal|dengan|guna|pakai|sebagai|cari|tambah|boleh',
  KIND,
);
/** Between a messenger and a name that no word looks like: `me at`, `saya`, any signs. */
export const LEADING = `(?:(?:[^${LETTERS}_.!?]{1,4}${LEADING_WORDS}(?![a-z])){0,3}[^${LETTERS}_]{1,4}|(?:搜索?|[加找叫用]|同?[号號]|名字?){1,2}\\s{0,2})`;

const WORDS_BETWEEN = (on: string) => `\\s{1,3}(?:${on}|is|as|ialah|adalah)\\s{1,3}(?:(?:my|our|the|both)\\s)?`;
const SIGNS_BETWEEN = `["'”」』)]?\\s{0,3}[([{<"'|:=/>→-]{1,2}\\s{0,3}(?:(?:my|on|at|via|di)\\s)?`;
const CHINESE_BETWEEN = '\\s{0,3}[,(]?\\s?(?:[是在用加]我?的?|我的?)\\s?';
/** Behind it nothing is said. */
const LAST = `(?![a-z0-9])(?=\\s{0,3}(?:$|[^${LETTERS}\\s]))`;
/** Between a name that no word looks like and the messenger behind it, and that: `on IG`, `(Telegram)`, `是我的微信`. */
export const ON_ONE = oneOf(
  `(?:${WORDS_BETWEEN(ON)}|${SIGNS_BETWEEN}|${CHINESE_BETWEEN})${ANY}(?![a-z0-9])`,
  `(?:${WORDS_BETWEEN(OFTEN_ON)}|${SIGNS_BETWEEN})${WORD}(?![a-z0-9])`,
  `\\s{0,3}[,(]?\\s?${CHINESE}`,
  `[\\s,]{1,3}${ANY}${LAST}`,
);
/** The same, where something before says that it is a name. */
export const CALLED_ON_ONE = oneOf(
  `${WORDS_BETWEEN(OFTEN_ON)}${oneOf(ANY, WORD)}(?![a-z0-9])`,
  `${SIGNS_BETWEEN}${oneOf(ANY, WORD)}(?![a-z0-9])`,
);
const EQUALS = '\\s{0,3}[:=@]\\s{0,3}';
export const CALLED = `(?<=(?<![a-z0-9])(?:(?:my id|user\\s?name|nick(?:name)?)(?:\\s{1,3}(?:is|ialah|adalah))?(?:${EQUALS}|\\s{1,3})|(?:id|handle|account|acc|akaun|user)${EQUALS})["'“@]?)`;
export const IS_MY = `\\s?也?是我的?\\s?${oneOf(ANY, WORD)}`;
/** A word behind a bare messenger, which an everyday word may be as well: `wechat kopisusumelaka`. */
export const BARE = `${MESSENGER}\\s{1,3}(?=${STOP}([a-z]{4,40})(?![a-z0-9_@'/-]))`;
/** A word joined to a messenger: `fb/zulkopi`, `IG-kopisusu`. */
export const JOINED = `${MESSENGER}\\s?[-/_|~>\\\\]{1,2}\\s?(?=${STOP}([a-z][a-z0-9._-]{3,40})(?![a-z0-9_@']))`;
/** Before one, in brackets: `zulkopi (IG)`. */
export const JOINED_BEFORE = `(?<![a-z0-9._@/&$'-])(?=([a-z]{4,40})\\s{0,2}[([{<]\\s?${MESSENGER}\\s?[)\\]}>])`;
/** Before one: `add kopisusumelaka on wechat`. */
export const BARE_BEFORE = `(?:^|[.,;:!?(\\n]\\s{0,2}|(?<![a-z])(?:add|find|search(?:\\sfor)?|follow|look\\sup|dm|pm|cari|tambah|i'?m|i\\sam|it'?s|is)\\s{1,2})(?=([a-z]{5,40})\\s{1,3}(?:in|${OFTEN_ON})\\s{1,3}(?:my\\s)?${ANY}(?![a-z0-9]))`;
/** A profile's address without its host: `linkedin in/zulw`. */
export const PROFILE = '(?<![a-z0-9])in\\s?/\\s?(?!out|around|and)(?=([a-z0-9][a-z0-9_-]{2,60}))';
