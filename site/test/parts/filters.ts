import t from 'tap';
import { filterLabel, notComparedText } from '../../src/directory/filter-labels.ts';
import {
  activeFilters,
  apiSort,
  defaultOrder,
  filterQuery,
  hasReversedBudget,
  isNarrowed,
  readFilters,
  withoutFilters,
} from '../../src/directory/filters.ts';
import { searchesWithoutOneFilter, widerSearches } from '../../src/directory/ways-on.ts';
import { readAmount } from '../../src/wording/read-amount.ts';

const NONE = {
  search: '',
  exact: '',
  category: '',
  place: '',
  min_investment: '',
  max_investment: '',
  featured: '',
  sort: '',
};

t.test('filters are written to an address without empty values, and read from the address', async t => {
  const filters = { ...NONE, search: ' kopi & teh ', category: 'Food', max_investment: '50000' };
  const query = filterQuery(filters);
  t.equal(query.toString(), 'search=kopi+%26+teh&category=Food&max_investment=50000');
  t.same(readFilters(query), { ...filters, search: 'kopi & teh' });
  t.equal(filterQuery(NONE).toString(), '');
});

t.test('invalid values in an address are ignored', async t => {
  t.same(readFilters(new URLSearchParams('min_investment=lots&max_investment=-1&featured=yes&other=1')), NONE);
  t.equal(readFilters(new URLSearchParams({ search: 'x'.repeat(500) })).search.length, 200);
});

t.test('a single letter starts no search, but one Chinese character or a name of single letters does', t => {
  const searched = (search: string) => readFilters(new URLSearchParams({ search })).search;
  for (const text of ['a', '7', ' é ', 'e\u0301', 'A&', ' ']) t.equal(searched(text), '', text);
  for (const text of ['of', 'a kopi', '7-Eleven', '咖', 'A&W', 'a w', 'K.F.C.', '4 U', '?', '🍵', '042007c0'])
    t.equal(searched(text), text);
  t.end();
});

t.test("a chip's text describes its filter", async t => {
  const filters = { ...NONE, search: 'kopi', min_investment: '25000', featured: 'true' };
  t.same(
    activeFilters(filters).map(name => filterLabel(name, filters[name], 'MYR')),
    ['“kopi”', 'From RM\u00a025,000', 'Featured only'],
  );
  t.equal(filterLabel('max_investment', '500000', 'USD'), 'Up to US$500,000');
  t.equal(filterLabel('place', 'Selangor', 'USD'), 'In Selangor');
});

t.test('a sort order is part of the address but not a filter, and an unknown sort order is ignored', t => {
  const read = (query: string) => readFilters(new URLSearchParams(query));
  t.equal(filterQuery(read('sort=investment&place=Selangor')).toString(), 'place=Selangor&sort=investment');
  t.same(activeFilters(read('sort=name')), []);
  t.ok(isNarrowed(read('sort=name')));
  t.equal(apiSort('investment'), '["investment","ASC"]');
  for (const sort of ['', 'price', 'constructor']) t.equal(apiSort(read(`sort=${sort}`).sort), undefined, sort);
  t.end();
});

t.test('the search for exact words is not a filter, and has no effect without a search text', t => {
  const read = (query: string) => readFilters(new URLSearchParams(query));
  t.equal(filterQuery(read('search=cofee&exact=true')).toString(), 'search=cofee&exact=true');
  t.same(activeFilters(read('search=cofee&exact=true')), ['search']);
  t.equal(filterQuery(read('exact=true')).toString(), '');
  t.same([defaultOrder(read('search=cofee')), defaultOrder(read(''))], ['Best match', 'Featured first']);
  t.end();
});

t.test('on a category page the category is not a filter and stays when all filters are removed', t => {
  const filters = { ...NONE, category: 'Food', search: 'kopi', sort: 'name' };
  t.same(activeFilters(filters, true), ['search']);
  t.same(withoutFilters(filters, true), { ...NONE, category: 'Food', sort: 'name' });
  t.same(withoutFilters(filters, false), { ...NONE, sort: 'name' });
  t.end();
});

t.test('an amount is read as people type it', t => {
  const amounts = {
    150000: [
      '150000',
      '150,000',
      '150 000',
      '150.000',
      'RM150,000',
      'RM 150 000',
      '150k',
      '150K',
      '150 ribu',
      '149999.6',
    ],
    1500000: ['1.5m', '1.5 juta', '1,500,000', '1.500.000', 'US$1.5 mil'],
  };
  for (const [amount, texts] of Object.entries(amounts))
    for (const text of texts) t.equal(readAmount(text), Number(amount), text);
  for (const text of ['', 'much', '0', '150x', '1k5', '9999999999999', 'k', '1,5 juta', '1,5'])
    t.equal(readAmount(text), undefined, text);
  t.end();
});

t.test('a smallest amount above the largest is recognised', t => {
  t.ok(hasReversedBudget({ ...NONE, min_investment: '250000', max_investment: '50000' }));
  t.notOk(hasReversedBudget({ ...NONE, min_investment: '50000', max_investment: '50000' }));
  t.notOk(hasReversedBudget({ ...NONE, min_investment: '50000' }));
  t.notOk(hasReversedBudget({ ...NONE, max_investment: '50000' }));
  t.end();
});

t.test('without results the least important filters can be dropped first, and only those that help', t => {
  const filters = { ...NONE, search: 'dobi Utara', category: 'Food', place: 'Johor', max_investment: '50000' };
  const counts = {
    without: { search: 9, category: 2, place: 4, max_investment: 0 },
    without_words: [
      { word: 'dobi', count: 1 },
      { word: 'Utara', count: 3 },
    ],
  };
  const ways = searchesWithoutOneFilter(filters, false, counts);
  t.same(
    ways.map(({ without, count }) => `${without}: ${count}`),
    ['Johor: 4', 'Utara: 3', 'dobi: 1', 'Food: 2', '“dobi Utara”: 9'],
  );
  t.equal(ways[1]?.filters.search, 'dobi');
  t.notOk(
    searchesWithoutOneFilter(filters, true, counts).some(({ without }) => without === 'Food'),
    'the category of a page stays',
  );
  const onlyFilter = searchesWithoutOneFilter({ ...NONE, search: 'zzzz' }, false, {
    without: { search: 60 },
    without_words: [],
  });
  t.same(onlyFilter, [], 'without its only filter, the list has all franchises');
  t.same(
    widerSearches(filters, false).map(({ search, category, place }) => [search, category, place]),
    [
      ['dobi Utara', '', ''],
      ['', 'Food', ''],
      ['', '', 'Johor'],
      ['', '', ''],
    ],
  );
  t.end();
});

t.test('franchises that cannot be compared are counted in plain words', t => {
  t.equal(notComparedText('nda', 9, true), '9 more ask for an NDA');
  t.equal(notComparedText('nda', 1, false), '1 asks for an NDA');
  t.equal(notComparedText('no_rate', 6, true), '6 more not shown: no exchange rate');
  t.end();
});
