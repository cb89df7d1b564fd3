import { measureSearch } from '@marketplace/db';
import fc from 'fast-check';
import t from 'tap';
import { aFranchise, testApi } from '../support/index.ts';

/** Number of names: at most one page of the public list, so that every match is on the page. */
const NAMES = 90;
const SEED = 20261127;

const ofUnits = (units: string, minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...units), minLength, maxLength });

const LETTERS = ofUnits('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZéßøđÆ', 2, 10);
const PART = ofUnits('abcdefgh12345', 1, 6);
const WORD = fc.oneof(
  LETTERS,
  ofUnits('0123456789', 2, 12),
  ofUnits('0123456789abcdef', 8, 8),
  ofUnits('咖啡茶巷子奶𠮷田麵', 1, 5),
  fc.tuple(LETTERS, ofUnits('咖啡茶', 1, 3)).map(parts => parts.join('')),
  fc
    .tuple(PART, fc.constantFrom(..."'’‘ʼ`´&.-‑–_+/＆＇"), PART, fc.constantFrom('', "'s", '’s', '.'))
    .map(parts => parts.join('')),
);
const NAME = fc.array(WORD, { minLength: 1, maxLength: 4 }).map(words => words.join(' '));

/** Whether a text is searched for: it has at least two letters or digits, and at most 8 words. */
const isSearched = (text: string) => (text.match(/[\p{L}\p{N}]/gu) ?? []).length > 1 && measureSearch(text).words <= 8;

t.test('a franchise is found by every word of its name, and by the whole name', async t => {
  const api = await testApi(t, { LIMIT_SEARCHES_PER_MINUTE: '100000' });
  const drawn = fc.sample(NAME, { seed: SEED, numRuns: NAMES });
  const names = ['Acc Kopi 528828c2', '042007c0', 'f562012e', 'Studio 54 1990 2000', ...drawn].slice(0, NAMES);
  const franchises = await Promise.all(names.map(name => aFranchise(api.database, { name, description: '' })));
  const missing: string[] = [];
  for (const { id, name } of franchises)
    for (const search of new Set([...name.split(' '), name].filter(isSearched))) {
      const query = new URLSearchParams({ search, range: '[0,99]' });
      const { status, body } = await api.call(`GET /franchises?${query}`);
      if (status !== 200 || !body.some((found: { id: string }) => found.id === id))
        missing.push(`${search} does not find ${name} (${status})`);
    }
  t.same(missing, []);
});

t.test('a name is found with any punctuation', async t => {
  const api = await testApi(t);
  const add = (name: string) => aFranchise(api.database, { name, description: '' });
  const all = [
    "O'Brien's Deli",
    'Obriens Cafe',
    'K F Chicken',
    'X_Y Wash',
    'A&W',
    '7-Eleven',
    'Mr.D.I.Y.',
    'C@fe Kopi',
  ];
  await Promise.all([...all, 'Zebra', 'Briens and others'].map(add));
  const found = async (search: string): Promise<string[]> => {
    const { body } = await api.call(`GET /franchises?${new URLSearchParams({ search })}`);
    return body.map(({ name }: { name: string }) => name).sort();
  };
  for (const sign of ["'", '’', '‘', 'ʼ', '`', '´', '′', '＇', 'ʻ'])
    t.same(
      await found(`o${sign}briens`),
      ['Briens and others', "O'Brien's Deli", 'Obriens Cafe'],
      `apostrophe ${sign}`,
    );
  for (const query of ["O'Brien's", 'o’brien', 'obriens'])
    t.same(await found(`${query} deli`), ["O'Brien's Deli"], query);
  for (const query of ['k f', 'K.F.', 'kf', 'k f chi', 'K-F Chicken', 'k f c'])
    t.same(await found(query), ['K F Chicken'], query);
  for (const query of ['x_y', 'X Y', 'x-y wash', 'xy', 'x＿y', 'x_y w'])
    t.same(await found(query), ['X_Y Wash'], query);
  for (const query of ['A&W', 'a ＆ w', 'aw', 'a w', 'A.W.']) t.same(await found(query), ['A&W'], query);
  for (const query of ['7-Eleven', '7‑eleven', '7–Eleven', '7 eleven', '7eleven', '7−eleven'])
    t.same(await found(query), ['7-Eleven'], query);
  for (const query of ['mr diy', 'MR.DIY', 'mrdiy', 'd.i.y', 'Mr D I Y'])
    t.same(await found(query), ['Mr.D.I.Y.'], query);
  for (const query of ['c@fe', 'cfe', 'kopi']) t.same(await found(query), ['C@fe Kopi'], query);
});

t.test('a search for symbols that occur in no word finds nothing instead of everything', async t => {
  const api = await testApi(t);
  await aFranchise(api.database, { name: '𠮷田 Udon' });
  await aFranchise(api.database, { name: 'Kopi 🍵' });
  for (const search of ['𠮷', '𠮷田', '田', '𠮷田 udon']) {
    const { body } = await api.call(`GET /franchises?${new URLSearchParams({ search })}`);
    t.match(body, [{ name: '𠮷田 Udon' }], search);
    t.equal(body.length, 1, search);
  }
  for (const search of ['𠮶田', '𐍈𐍈', '🍵', '!!!', '%', '_', '\u200b', '\u0301', "''", 'ᥐᥑ', '\u{1e922}x']) {
    const { status, body } = await api.call(`GET /franchises?${new URLSearchParams({ search })}`);
    t.same([status, body], [200, []], JSON.stringify(search));
  }
});
