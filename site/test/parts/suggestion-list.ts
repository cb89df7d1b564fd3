import t from 'tap';
import { markedParts, suggestionAddress, suggestionsOf } from '../../src/browser/suggestion-list.ts';
import { readFilters } from '../../src/directory/filters.ts';

const marked = (name: string, text: string) =>
  markedParts(name, text)
    .map(({ part, isMarked }) => (isMarked ? `[${part}]` : part))
    .join('');

t.test('the beginnings of words that were typed are marked', async t => {
  t.equal(marked('Kopi Kampung', 'ko'), '[Ko]pi Kampung');
  t.equal(marked('Kopi Kampung', 'kam kopi'), '[Kopi] [Kam]pung', 'in any order');
  t.equal(marked('Kopi Kampung', 'pi'), 'Kopi Kampung', 'not within a word');
  t.equal(marked('Café Élan', 'cafe el'), '[Café] [Él]an', 'accents are ignored');
  t.equal(marked('A&W', 'a&w'), '[A]&[W]');
  t.equal(marked('咖啡屋', '咖啡'), '[咖啡]屋');
  t.equal(marked('<b>Bold</b>', 'bold'), '<b>[Bold]</b>', 'no letter is lost');
  t.equal(marked('Kopi', ''), 'Kopi');
});

t.test('franchises come first, then categories and places with their numbers', async t => {
  const suggestions = suggestionsOf({
    franchises: [{ name: 'Johor Satay', slug: 'johor-satay' }],
    categories: [{ name: 'Food', slug: 'food', franchises: 12 }],
    places: [{ name: 'Johor', franchises: 1 }],
  });
  t.same(
    suggestions.map(({ name, note }) => [name, note]),
    [
      ['Johor Satay', ''],
      ['Food', 'Category, 12 franchises'],
      ['Johor', 'Place, 1 franchise'],
    ],
  );
});

t.test('a category or place replaces the search and keeps the other filters', async t => {
  const filters = readFilters(new URLSearchParams('search=joh&category=Retail&max_investment=150000'));
  const address = (kind: 'franchise' | 'category' | 'place', name: string, slug: string) =>
    suggestionAddress({ kind, name, slug, note: '' }, filters);
  t.equal(address('franchise', 'Johor Satay', 'johor-satay'), '/franchise/johor-satay');
  t.equal(address('category', 'Food', 'food'), '/category/food?max_investment=150000#franchises');
  t.equal(address('place', 'Johor', ''), '/?category=Retail&place=Johor&max_investment=150000#franchises');
});
