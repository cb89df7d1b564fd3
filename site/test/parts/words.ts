import { MALAYSIAN_STATES } from '@marketplace/api';
import t from 'tap';
import { formatCount, formatNumber } from '../../src/wording/count.ts';
import { firstCharacters, initials, paragraphs, shorten } from '../../src/wording/excerpt.ts';
import { languageOf } from '../../src/wording/language-of.ts';
import { splitTerritory, territorySummary } from '../../src/wording/territory.ts';
import { usualReply } from '../../src/wording/usual-reply.ts';

t.test('a noun has the singular or plural form that its count requires', async t => {
  t.equal(formatCount(1, 'franchise'), '1 franchise');
  t.equal(formatCount(0, 'franchise'), '0 franchises');
  t.equal(formatCount(1240, 'outlet'), '1,240 outlets');
});

t.test('numbers are grouped as Intl groups them in Malaysia', async t => {
  const malaysian = new Intl.NumberFormat('en-MY');
  for (const number of [0, 999, 1000, 98765, 123456, 1000000, 1234567890])
    t.equal(formatNumber(number), malaysian.format(number));
});

t.test('an excerpt counts whole characters and never splits a surrogate pair', async t => {
  t.equal(firstCharacters('  a\n b ', 150), 'a b');
  t.equal(firstCharacters('🍜🍜🍜', 2), '🍜🍜');
  t.equal(shorten('abcdef', 6), 'abcdef');
  t.equal(shorten('abcdefg', 6), 'abc...');
});

t.test("a consultant's response time is displayed in minutes, hours or days, as suits its length", async t => {
  const within = (hours: number) => usualReply(hours).replace('Usually replies within ', '');
  t.same([1, 3, 24, 48, 120, 168, 336].map(within), [
    'an hour',
    '3 hours',
    'a day',
    '2 days',
    '5 days',
    'a week',
    '2 weeks',
  ]);
  t.equal(usualReply(null), 'Replies to enquiries here');
});

t.test('paragraphs are separated by empty lines', async t => {
  t.same(paragraphs('one\n\n two\nlines \n \n\n'), ['one', 'two\nlines']);
  t.same(paragraphs(''), []);
});

t.test('initials are the first letters of the first and the last name', async t => {
  t.equal(initials('Aisyah binti Rahman'), 'AR');
  t.equal(initials('zainal'), 'Z');
  t.equal(initials(''), '');
});

t.test("locations outside of Malaysia's states are international", async t => {
  t.same(splitTerritory(['Johor', 'Singapore', 'Penang', 'Atlantis']), {
    malaysia: ['Johor', 'Penang'],
    international: ['Singapore', 'Atlantis'],
  });
});

t.test('a territory is summarised in a few words', async t => {
  t.equal(territorySummary([]), '');
  t.equal(territorySummary(['Johor', 'Penang']), 'Johor, Penang');
  t.equal(territorySummary(['Johor', 'Penang', 'Sabah']), 'Johor, Penang +1');
  t.equal(territorySummary(MALAYSIAN_STATES), 'All Malaysia');
  t.equal(territorySummary([...MALAYSIAN_STATES, 'Japan']), 'All Malaysia and abroad');
});

t.test('the language of a foreign passage is recognised, and English with foreign words stays English', async t => {
  t.equal(languageOf('Latihan untuk anda dan pekerja dengan sokongan kami.'), 'ms');
  t.equal(languageOf('我们提供六周培训，附 RM 说明。'), 'zh');
  t.equal(languageOf('コーヒーの専門店です'), 'ja');
  t.equal(languageOf('வாழை இலை உணவு'), 'ta');
  for (const english of [
    'வாழை இலை means banana leaf, and that is the plate.',
    'Nasi lemak dan kopi for the whole street.',
    'Six weeks of training',
    '',
  ])
    t.equal(languageOf(english), undefined, english);
});
