import { testSeed } from '@marketplace/db/testing';
import fc from 'fast-check';
import t from 'tap';
import { maskText } from '../../src/masking/mask-text.ts';
import { isOrdinaryWord } from '../../src/masking/ordinary-words.ts';

/** Number of random cases; mutation tests set a smaller one. */
const CASES = Number(process.env.TEST_CASES) || 3000;

const syllable = fc
  .tuple(fc.constantFrom(...'bdfghjklmnprstwz'), fc.constantFrom(...'aeiou'))
  .map(pair => pair.join(''));
/** User names: letters, optionally with digits at the end or in two parts. */
const handle = fc
  .tuple(
    fc.array(syllable, { minLength: 3, maxLength: 5 }),
    fc.constantFrom('', '', '88', '_', '.my', '-kl', '1990'),
    fc.boolean(),
  )
  .map(([syllables, end, isCapitalised]) => {
    const name = syllables.join('') + end;
    return isCapitalised ? name.slice(0, 1).toUpperCase() + name.slice(1) : name;
  })
  // The sentences of the test contain "jawapan" and "Lazada".
  .filter(name => !isOrdinaryWord(name.replace(/[^a-z].*/i, '')) && !/^(?:jawapa|lazada)(?![a-z])/i.test(name));

const LONG =
  `WhatsApp WeChat Telegram Instagram Facebook TikTok Discord LinkedIn Snapchat Pinterest Shopee Lazada GitHub Skype
  Viber KakaoTalk Xiaohongshu RedNote YouTube Twitter Reddit Carousell Bluesky`.split(/\s+/);
const SHORT = 'IG FB TG LINE WA Zalo QQ insta tele Signal Threads Snap Kakao 小红书 微信 抖音 Medium'.split(' ');

const ALIKE: Record<string, string> = { a: '4', e: '3', i: '1', o: '0', s: '5' };
const CYRILLIC: Record<string, string> = { a: 'а', c: 'с', e: 'е', o: 'о', p: 'р' };
const swapped = (name: string, alike: Record<string, string>) =>
  [...name].map(letter => alike[letter.toLowerCase()] ?? letter).join('');
const spellings: ((name: string) => string)[] = [
  name => name,
  name => name.toUpperCase(),
  name => name.toLowerCase(),
  ...[' ', '.', '-', '_', '*', '  '].map(sign => (name: string) => [...name].join(sign)),
  name => swapped(name, CYRILLIC),
];
const longSpellings = [
  ...spellings,
  (name: string) => swapped(name, ALIKE),
  ...[' ', '-', '.'].map(sign => (name: string) => name.slice(0, 3) + sign + name.slice(3)),
];
const network = fc.oneof(
  fc.tuple(fc.constantFrom(...LONG), fc.constantFrom(...longSpellings)).map(([name, spell]) => spell(name)),
  fc
    .tuple(fc.constantFrom(...SHORT), fc.constantFrom(...spellings))
    .map(([name, spell]) => (/^[ -~]+$/.test(name) ? spell(name) : name)),
);
const JOININGS =
  `M N|M: N|M:N|M/N|M-N|M > N|M = N|M, N|M. N|M (N)|N M|N/M|N (M)|N - M|N [M]|N on M|N, M|N is my M|M saya N|my M N
  |M id N|M ID: N|M user name is N|search N at M|M 叫 N|我的 M 是 N|N 是我的 M|add N, I use M|reach me through M under N
  |M me please, I am N|look for N if you have M|cari N di M ya|M: @N`
    .split('|')
    .map(joining => joining.trim());
const prose = fc.constantFrom(
  '',
  'I would like to know the fee.',
  'Saya berminat, harap dapat jawapan segera.',
  '请问加盟费多少？',
  'RM 250 000 is my budget',
  'thank you\n',
);

t.test('user names at a network are masked, however they are spelled and joined', t => {
  const isHidden = fc.property(
    ...([handle, network, fc.constantFrom(...JOININGS), prose, prose] as const),
    (name, network, joining, before, behind) => {
      const contact = joining.replace(/[MN]/g, sign => (sign === 'M' ? network : name));
      const shown = maskText(`${before} ${contact} ${behind}`);
      return !shown.toLowerCase().includes(name.toLowerCase().replace(/[^a-z].*/, ''));
    },
  );
  t.doesNotThrow(() => fc.assert(isHidden, { numRuns: CASES, seed: testSeed(t) }));
  t.end();
});

t.test("user names are masked when they are written together with the network's name", t => {
  const glued = fc.constantFrom('MN', 'NM', 'myM N', 'addM N', 'M_N', 'MidN');
  const isHidden = fc.property(handle, fc.constantFrom(...LONG), glued, prose, (name, network, joining, before) => {
    const contact = joining.replace(/[MN]/g, sign => (sign === 'M' ? network : name));
    const shown = maskText(`${before} ${contact} please`);
    return !shown.toLowerCase().includes(name.toLowerCase().replace(/[^a-z].*/, ''));
  });
  t.doesNotThrow(() => fc.assert(isHidden, { numRuns: CASES / 5, seed: testSeed(t) }));
  t.end();
});
