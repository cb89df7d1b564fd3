import t from 'tap';
import { maskText } from '../src/masking/mask-text.ts';

/** Parts that make patterns slow when they are repeated. */
const SLOW = [
  ...[
    'a',
    '(',
    '1 a',
    '@',
    '0-',
    'a@',
    'a.',
    'a-',
    'a_',
    'o',
    'o0',
    '1a',
    '12x',
    '0 a ',
    '19/',
    '2019-',
    '1,000 ',
    'é',
  ],
  ...['one ', ' at a.', ' at dot', '(a)', 'a dot ', '. com', 'mei.', '一', '陈', '１', 'line ', 'wechat ', 'wechat:'],
  ...['kopi88 on ', 'kopi88 ig ', 'ig my ', 'ig: Aa ', 'ig (a', 'i am on ig as ', 'username ', 'a是我的', '+v', '加v'],
  ...['1的', '的1', '0 and 1 ', '0 two ', 'double ', 'ー', '0ー', 'a.cafe ', 'open.menu ', 'aa dot ', 'a点', '. me / '],
  ...[
    'm e i ',
    'mei ling ',
    'm.e.i',
    't a',
    'zeroone',
    'doublezero',
    'in/a',
    'wechat aaaa ',
    'add aaaaa on ',
    'a#1234',
    'discord ',
  ],
  ...['0l', 'o1 ', 'olisz ', 'oneo', 'zero I 0l ', 'ig-', 'ig-aaaa', 'wechat_id', 'fb/aaaa ', 'aaaa (ig'],
  ...['ﷺ', '½', '⒇', 'kopi88 wechat ', 'facebok ', 'w e c h a t ', 'mei lin ', 'i g '],
  ...['whatsapp id id ', 'add me on ', '微信', 'http://', '%40', 'bit.ly/'],
];

/** Returns CPU time in microseconds, which does not depend on other processes. */
const processorTime = () => {
  const { user, system } = process.cpuUsage();
  return user + system;
};

t.test('masking a malicious message takes about as long as masking an ordinary one of the same length', t => {
  const time = (text: string) => {
    const began = processorTime();
    for (let n = 0; n < 5; n++) maskText(text, ['Mei Ling', 'Tan'], '+60 12-555 0101');
    return processorTime() - began;
  };
  // The text ends with an example of each kind, so that every pattern can match and none is skipped.
  const plain = time(`${'please call me soon '.repeat(250)} a@b.com www.x.my (a) dot com wechat: mei88`);
  const worst = Math.max(...SLOW.map(part => time(part.repeat(5000 / part.length))));
  t.ok(worst < plain * 20, `${(worst / plain).toFixed(1)} times`);
  t.end();
});

t.test('masking a page of leads by different visitors takes little longer than reading their texts', t => {
  const TEXTS = [
    'Some Experience',
    'Shah Alam, Selangor',
    'How long does it take? I saw that one is about to open at the market.',
  ];
  const LEADS = 200;
  /** Number of readings that are measured together, because one reading takes hardly measurable time. */
  const READINGS = 20;
  const time = (work: (at: number) => void) => {
    const began = processorTime();
    for (let at = 0; at < LEADS; at++) work(at);
    return processorTime() - began;
  };
  const nameOf = (round: number, at: number) => `${String.fromCharCode(97 + round)}${at.toString(36)}mei`;
  const round = (n: number) => {
    const floor = time(() => {
      for (let n = 0; n < READINGS; n++) for (const text of TEXTS) text.normalize('NFKD').replace(/[aeiou]/giu, '');
    });
    const masked = time(at => {
      for (const text of TEXTS) maskText(text, [nameOf(n, at), 'Ho', `ho.${nameOf(n, at)}`], '+60 12-555 0101');
    });
    return (masked / floor) * READINGS;
  };
  // Each round has new names, because compiled patterns are cached.
  const least = Math.min(...[0, 1, 2, 3, 4, 5, 6, 7].map(round));
  t.ok(least < 200, `${least.toFixed(1)} times`);
  t.end();
});
