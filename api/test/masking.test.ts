import { testSeed } from '@marketplace/db/testing';
import fc from 'fast-check';
import t from 'tap';
import { maskText } from '../src/leads/masking.ts';

const DIGITS = [
  '0123456789',
  '零一二三四五六七八九',
  '٠١٢٣٤٥٦٧٨٩',
  '०१२३४५६७८९',
  '０１２３４５６７８９',
  '௦௧௨௩௪௫௬௭௮௯',
  '๐๑๒๓๔๕๖๗๘๙',
];
const SEPARATORS = [
  '',
  '      ',
  '\n\n\n\n\n\n\n',
  ' ---    --- ',
  ' ',
  '-',
  '.',
  ' - ',
  ')',
  ' (',
  '/',
  '\u00a0',
  '–',
  '\u200b',
  ',',
  '_',
  ' . ',
];

/** A phone number as people write it: 7 to 13 digits of one script, with signs between them. */
const aPhone = fc
  .tuple(
    fc.constantFrom(...DIGITS),
    fc.array(fc.tuple(fc.nat(9), fc.constantFrom(...SEPARATORS)), { minLength: 7, maxLength: 13 }),
    fc.constantFrom('', '+', '(', '(+'),
  )
  .map(([script, signs, before]) => before + signs.map(([digit, gap]) => [...script][digit] + gap).join(''));

const anEmail = fc
  .tuple(fc.emailAddress(), fc.constantFrom('@', ' @ ', '   @ \n ', '＠', '(at)', ' [at] ', '&#64;', '%40', ' at '))
  .map(([address, at]) => address.replace('@', at));

const prose = fc
  .array(fc.constantFrom('please', 'call', 'me', 'at', 'whatsapp', '您好', 'nombor saya', 'thank you', 'soon', 'or'), {
    maxLength: 8,
  })
  .map(list => list.join(' '));

const digitsIn = (text: string) => text.match(/[\p{N}零一二三四五六七八九]/gu)?.length ?? 0;

t.test('no message gives a phone number or an address away', t => {
  const gone = fc.property(prose, aPhone, prose, anEmail, prose, (a, phone, b, email, c) => {
    const masked = maskText(`${a} ${phone} ${b} ${email} ${c}`);
    const local = email.split(/@|＠|\(at\)|\[at\]|&#64;|%40| at /)[0]?.trim() ?? '';
    return digitsIn(masked) === 0 && !masked.includes(email) && !(local.length > 5 && masked.includes(local));
  });
  t.doesNotThrow(() => fc.assert(gone, { numRuns: 5000, seed: testSeed(t) }));
  t.end();
});

t.test('what overlaps is masked whole', t => {
  t.equal(maskText('0 (000000 ( at }a.a@a.aa'), '••• ••••');
  t.equal(maskText('mei1234567@example.org'), '•••@•••');
  t.end();
});

t.test('a message made to be slow takes no longer than another of its length, give or take', t => {
  const time = (text: string) => {
    const began = performance.now();
    for (let n = 0; n < 20; n++) maskText(text);
    return performance.now() - began;
  };
  const plain = time('please call me soon '.repeat(250));
  const worst = Math.max(...['a', '(', '1 a', '@', '0-', 'a@'].map(part => time(part.repeat(5000 / part.length))));
  t.ok(worst < plain * 200, `${(worst / plain).toFixed(1)} times`);
  t.end();
});

t.test('links to a chat or a profile go too', t => {
  for (const link of [
    'wa.me/60125550101',
    'https://wa.me/601',
    'http://example.org/me',
    't.me/me',
    'instagram.com/me',
    '@mei.tan',
  ])
    t.notMatch(maskText(`find me: ${link} ok`), link, link);
  t.equal(maskText('find me: wa.me/60125550101 ok'), 'find me: ••• ok');
  t.end();
});

t.test('the name of the sender goes, words that are none stay', t => {
  t.equal(maskText('Mei Tan here, meister of tea. MEI!', ['Mei', 'Tan']), '••• ••• here, meister of tea. •••!');
  t.equal(maskText('Li asks', ['Li']), 'Li asks', 'two letters may be any word');
  t.equal(maskText('a.b (c)', ['(c)*']), 'a.b (c)');
  t.end();
});

t.test('an address in words goes, a place stays', t => {
  for (const text of ['mei.tan at example.org', 'mei.tan AT example dot org', 'mei.tan at example (dot) org'])
    t.notMatch(maskText(`write to ${text} please`), /mei|example/i, text);
  const prose = 'I work at Ipoh. We met at anecdotes, at home and at 5.30 pm.';
  t.equal(maskText(prose), prose);
  t.end();
});

t.test('one’s own number goes even where it is as short as an amount', t => {
  const phone = '+60 88-555 010';
  t.equal(maskText('I have 250 000, call 555 010 or 555.010', [], phone), 'I have 250 000, call ••• •••• or ••• ••••');
  t.equal(maskText('call 555 010'), 'call 555 010');
  t.end();
});

t.test('what a consultant needs to judge a lead stays', t => {
  const text = 'I have RM 250 000, two outlets since 2019 and 85 m² in Ipoh. Can we open by 06/2027?';
  t.equal(maskText(text), text);
  t.end();
});
