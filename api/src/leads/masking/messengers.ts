import { type Found, MASK } from './found.ts';

const PLAIN =
  'whats\\s?app|wh?as+ap|we\\s?chat|weixin|telegram|instagram|insta|ig|facebook|fb|messenger|tiktok|viber|skype|kakao(?:\\s?talk)?|zalo|linkedin|snapchat|discord|qq|xiaohongshu';
const CHINESE = '微信|小红书|小紅書|抖音|脸书|臉書|电报|電報';
/** Words of everyday language as well: `product line: noodles`. */
const WORDS = 'line|signal|tele|tg|wa';
const EVERYDAY = `(?<![\\p{L}\\p{N}][ \\t-])(?:${WORDS})|(?<=(?:my|saya|on|via) )(?:${WORDS})`;

const KIND =
  '(?:id|no|num|number|nombor|name|handle|user\\s?name|user|account|acc|profile|page|号码|號碼|号|號|账号|帳號)';
/** What says that a name follows. */
const MARK = `(?:\\s{0,3}${KIND}(?![\\p{L}])\\.?){0,2}\\s{0,3}(?:[:=@~]|-\\s|(?:is|ialah|adalah)\\s|是)\\s{0,3}@?|\\s{1,3}${KIND}(?![\\p{L}])\\.?\\s{1,3}@?`;
const NAME = '[\\p{L}\\p{N}][\\p{L}\\p{N}._~-]{1,40}';
/** A name that no word looks like: with a digit, a dot or a line inside. */
const NO_WORD = '(?=[a-z]{0,30}[0-9._][a-z0-9])[a-z0-9][a-z0-9._-]{2,40}';
const STOP =
  '(?!(?:me|us|please|pls|and|or|if|is|to|on|at|in|for|the|my|only|after|before|any|anytime|when|with|thanks|thank|later|today|tonight|tomorrow|soon|asap|group|business|number|good|better|fine|ok|preferred|not|also|call|first|last|dan|atau|sahaja|saja|ya)(?![\\p{L}\\p{N}]))';

const before = (names: string) => `(?<![\\p{L}\\p{N}])(?:${names})`;

/** The part that is masked is the last group of each. */
const PATTERNS = [
  new RegExp(`(?:${before(PLAIN)}|${EVERYDAY})(?:${MARK})${STOP}(${NAME})`, 'giu'),
  new RegExp(`${before(PLAIN)}\\s{1,3}(${NO_WORD})`, 'giu'),
  new RegExp(
    `(?:add|find|follow|search|reach|contact|message|msg|dm|pm)\\s(?:me|us)\\s(?:on|at|in|via|by)\\s${before(PLAIN)}\\s{1,3}${STOP}(${NAME})`,
    'giu',
  ),
  new RegExp(`(?:${CHINESE})${KIND}?\\s{0,2}[:=是]?\\s{0,2}(@?[a-z0-9][a-z0-9._-]{2,40})`, 'giu'),
];

/**
 * What each of the patterns above needs, and few texts have: asked first, in a tenth of the time. Before and behind it may
 * stand more than they allow, never less.
 */
const MENTION = new RegExp(
  `(?<![a-z0-9])(?:${PLAIN})|(?:(?<![a-z0-9][ \\t-])|(?<=(?:my|saya|on|via) ))(?:${WORDS})[\\s:=@~\\-是号號账帳inuhap]|${CHINESE}`,
  'iu',
);

/** Names at messengers and networks: `wechat: meitan88`, `IG mei.tan`, `微信号：meitan`. */
export const findMessengerNames = (text: string): Found[] =>
  MENTION.test(text)
    ? PATTERNS.flatMap(pattern =>
        [...text.matchAll(pattern)].map(({ index, 0: whole, 1: name = '' }) => ({
          start: index + whole.length - name.length,
          end: index + whole.length,
          mask: MASK,
        })),
      )
    : [];
