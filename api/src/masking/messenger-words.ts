/**
 * Names of messengers, and the words between a messenger and a handle. They are parts of patterns for lowercase texts,
 * since a case-insensitive pattern takes ten times as long to compile.
 */

/** Letters and digits as ranges, which compile faster than `\p{L}` and `\p{N}`. */
export const LETTER_RANGES = 'a-z0-9\\u00c0-\\u02af\\u0370-\\u1fff\\u3040-\\ud7ff';
const oneOf = (...words: string[]) => `(?:${words.join('|')})`;

/** A private character that replaces each character of a network's name in the searched text. */
export const NETWORK_MARK = '\ue000';

export const HANDLE_NOUN = oneOf(
  'id|no|num|number|nombor|name|nama|handle|user\\s?name|user|nick(?:name)?|account|acc|akaun|profile|page',
  '号码|號碼|号|號|账号|帳號|帐号|名字?|昵称',
);

/** A possessive after the word: `IG saya`. */
const POSSESSIVE = '(?:\\s{1,3}(?:saya|aku|sy|kami))?';
const SIGN = '(?:[:=@~]|[-=~]{0,2}[>→➡⇒»]{1,3}|-\\s|(?:is|ialah|adalah)\\s|也?(?:是|叫(?!我)))';
/** Signs and words after which any word is a handle. */
export const HANDLE_MARKER = oneOf(
  `${POSSESSIVE}(?:[\\s_/-]{0,3}${HANDLE_NOUN}(?![a-z])\\.?){0,2}\\s{0,3}${SIGN}\\s{0,3}["'“”「『([{<]?@?`,
  `${POSSESSIVE}[\\s_/-]{0,3}${HANDLE_NOUN}(?![a-z])\\.?\\s{1,3}["'“”「『([{<]?@?`,
  '\\s{0,3}号\\s?',
);

const STOPS = [
  'me|us|my|i|we|you|your|our|it|this|that|here|below|above|a|an|the|and|or|not|no|none|nil|yes|ok|also|only|same|if|is',
  'to|on|at|in|for|by|under|of|from|as|with|when|before|after|yet|soon|asap|first|last|later|today|tonight|tomorrow|always',
  'often|any|anytime|usual|well|very|much|so|too|good|better|best|fine|easy|easier|easiest|faster|available|preferable',
  'preferred|please|pls|thank|thanks|call|can|could|will|would|how|what|hope|looking|like|needed|given|open|closed|weak|full|down|live',
  'off|part|pay|card|group|business|number|has|have|had|was|were|are|gets?|got|shows?|about',
  'dan|atau|sahaja|saja|ya|sama|lebih|paling|boleh|juga|ada|tidak|tak|tiada|untuk',
].join('|');
/** Everyday words that are not handles, unless other characters are attached to them. */
export const STOP_WORDS: ReadonlySet<string> = new Set(STOPS.split('|'));
const CHINESE_STOPS = '请|請|可以|或|和|都|也|最|没|沒|有|谢|謝|随时|隨時|晚上|下午|早上|上午|中午';
/** Excludes everyday words and other messengers as handles. */
export const NO_STOP_WORD = `(?!${oneOf(STOPS)}(?![a-z0-9_]|[.-][a-z0-9])|${NETWORK_MARK}|${CHINESE_STOPS})`;
const setOf = (words: string): ReadonlySet<string> => new Set(words.split('|'));
/** Words for a handle or an account: `telegram channel zulkopi`, `on IG as zulkopi`. */
export const HANDLE_NOUNS = setOf(
  'id|no|name|nama|handle|user|username|nick|nickname|account|acc|akaun|profile|page|channel|group|grp|shop|store|as|under|sebagai',
);
/** Words between a network and a handle: `add me at`, `on`, `is my`. */
export const WORDS_BETWEEN = new Set([
  ...HANDLE_NOUNS,
  ...setOf('in|on|at|via|by|thru|through|for|using|use|to|with|di|kat|dekat|dalam|melalui|guna|pakai|untuk|dengan'),
  ...setOf(
    'me|us|my|our|both|i|m|im|am|it|its|s|is|the|also|add|search|find|follow|named|called|business|personal|number',
  ),
  ...setOf('saya|aku|sy|kami|ni|tu|itu|ialah|adalah|cari|tambah|boleh|num|nombor'),
]);
/** Words before a handle that precedes its network: `add zulkopi on`. */
export const WORDS_BEFORE = setOf(
  'add|find|search|for|follow|up|dm|pm|cari|tambah|m|im|am|s|its|is|id|name|nama|username|handle|akaun',
);
