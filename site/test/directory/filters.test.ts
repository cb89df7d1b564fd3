import t from 'tap';
import { filterLabel } from '../../src/directory/filter-words.ts';
import { filterQuery, readFilters, setFilters } from '../../src/directory/filters.ts';

const NONE = { search: '', category: '', min_investment: '', max_investment: '', featured: '' };

t.test('filters go into an address and come back, empty ones left out', async t => {
  const filters = { ...NONE, search: ' kopi & teh ', category: 'Food', max_investment: '50000' };
  const query = filterQuery(filters);
  t.equal(query.toString(), 'search=kopi+%26+teh&category=Food&max_investment=50000');
  t.same(readFilters(query), { ...filters, search: 'kopi & teh' });
  t.equal(filterQuery(NONE).toString(), '');
});

t.test('what an address says wrongly is no filter', async t => {
  t.same(readFilters(new URLSearchParams('min_investment=lots&max_investment=-1&featured=yes&other=1')), NONE);
  t.equal(readFilters(new URLSearchParams({ search: 'x'.repeat(500) })).search.length, 200);
});

t.test('one letter is no search yet, one Chinese character is', t => {
  const searched = (search: string) => readFilters(new URLSearchParams({ search })).search;
  for (const text of ['a', '7', ' é ', 'a b c', '?']) t.equal(searched(text), '', text);
  for (const text of ['of', 'a kopi', '7-Eleven', '咖']) t.equal(searched(text), text);
  t.end();
});

t.test('a chip says its filter', async t => {
  const filters = { ...NONE, search: 'kopi', min_investment: '25000', featured: 'true' };
  t.same(
    setFilters(filters).map(name => filterLabel(name, filters[name])),
    ['“kopi”', 'From 25,000', 'Featured only'],
  );
  t.equal(filterLabel('max_investment', '500000'), 'Up to 500,000');
});
