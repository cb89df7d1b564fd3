import t from 'tap';
import { maskText } from '../src/leads/masking.ts';

/** What patterns are slow by: parts of everything that is looked for, over and over. */
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
  ...['whatsapp id id ', 'add me on ', '微信', 'http://', '%40', 'bit.ly/'],
];

t.test('a message made to be slow takes no longer than another of its length, give or take', t => {
  const time = (text: string) => {
    const began = performance.now();
    for (let n = 0; n < 5; n++) maskText(text, ['Mei Ling', 'Tan'], '+60 12-555 0101');
    return performance.now() - began;
  };
  const plain = time('please call me soon '.repeat(250));
  const worst = Math.max(...SLOW.map(part => time(part.repeat(5000 / part.length))));
  t.ok(worst < plain * 200, `${(worst / plain).toFixed(1)} times`);
  t.end();
});
