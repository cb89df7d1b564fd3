import { MALAYSIAN_STATES } from '@marketplace/api';
import t from 'tap';
import { count } from '../../src/wording/count.ts';
import { firstCharacters, initials, paragraphs, shortened } from '../../src/wording/excerpt.ts';
import { splitTerritory, territorySummary } from '../../src/wording/territory.ts';

t.test('a count agrees with its noun', async t => {
  t.equal(count(1, 'franchise'), '1 franchise');
  t.equal(count(0, 'franchise'), '0 franchises');
  t.equal(count(1240, 'outlet'), '1,240 outlets');
});

t.test('an excerpt counts characters, not halves of them', async t => {
  t.equal(firstCharacters('  a\n b ', 150), 'a b');
  t.equal(firstCharacters('🍜🍜🍜', 2), '🍜🍜');
  t.equal(shortened('abcdef', 6), 'abcdef');
  t.equal(shortened('abcdefg', 6), 'abc...');
});

t.test('paragraphs are what empty lines part', async t => {
  t.same(paragraphs('one\n\n two\nlines \n \n\n'), ['one', 'two\nlines']);
  t.same(paragraphs(''), []);
});

t.test('initials are the first and the last', async t => {
  t.equal(initials('Aisyah binti Rahman'), 'AR');
  t.equal(initials('zainal'), 'Z');
  t.equal(initials(''), '');
});

t.test('what is no Malaysian state is international', async t => {
  t.same(splitTerritory(['Johor', 'Singapore', 'Penang', 'Atlantis']), {
    malaysia: ['Johor', 'Penang'],
    international: ['Singapore', 'Atlantis'],
  });
});

t.test('a territory is told in a few words', async t => {
  t.equal(territorySummary([]), '');
  t.equal(territorySummary(['Johor', 'Penang']), 'Johor, Penang');
  t.equal(territorySummary(['Johor', 'Penang', 'Sabah']), 'Johor, Penang +1');
  t.equal(territorySummary(MALAYSIAN_STATES), 'All Malaysia');
  t.equal(territorySummary([...MALAYSIAN_STATES, 'Japan']), 'All Malaysia and abroad');
});
