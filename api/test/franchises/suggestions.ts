import t from 'tap';
import { aCategory, aFranchise, anAdmin, testApi } from '../support/index.ts';

t.test('a search field suggests names, categories and places', async t => {
  const api = await testApi(t);
  for (const name of ['Coffee & Tea', 'Laundry', 'Closed Trade']) await aCategory(api.database, { name });
  await api.database.knex('categories').where({ name: 'Closed Trade' }).update({ is_active: false });
  const add = (name: string, category: string, places: string[], more: object = {}) =>
    aFranchise(api.database, { name, category, territory_location: JSON.stringify(places), description: '', ...more });
  await add('Kopi Tiang', 'Coffee & Tea', ['Johor', 'Penang']);
  await add('Kopi Embun', 'Coffee & Tea', ['Johor'], { featured: true });
  await add('Buih Dobi', 'Laundry', ['Selangor'], { description: 'kopi while you wait' });
  await add('Closed Kopitiam', 'Closed Trade', ['Sabah'], { deleted_at: new Date() });
  const suggest = async (text: string) => {
    const { status, body } = await api.call(`GET /search-suggestions?${new URLSearchParams({ text })}`);
    t.equal(status, 200, `${text} ${JSON.stringify(body)}`);
    const names = (list: { name: string }[]) => list.map(({ name }) => name);
    return [names(body.franchises), names(body.categories), names(body.places)];
  };

  t.same(await suggest('ko'), [['Kopi Embun', 'Kopi Tiang'], [], []], 'names, the featured one first, none deleted');
  t.same(await suggest('kopi ti'), [['Kopi Tiang'], [], []], 'the last word may be incomplete');
  t.same(await suggest('kopi'), [['Kopi Embun', 'Kopi Tiang'], ['Coffee & Tea'], []], 'a synonym of a category');
  t.same(await suggest('laun'), [[], ['Laundry'], []], 'the beginning of a category');
  t.same(await suggest('joh'), [[], [], ['Johor']], 'the beginning of a place');
  t.same(await suggest('JB'), [[], [], ['Johor']], 'a short name of a place');
  t.same(await suggest('saba'), [[], [], []], 'no place without franchises');
  for (const text of ['', 'k', '  k ', '&', 'x'.repeat(200)]) t.same(await suggest(text), [[], [], []], `“${text}”`);
  t.match(await api.call(`GET /search-suggestions?text=${'x'.repeat(201)}`), { status: 422 });

  const { body } = await api.call('GET /search-suggestions?text=johor');
  t.same(body.places, [{ name: 'Johor', franchises: 2 }], 'with the number of franchises');
  t.match(body.categories, []);
});

t.test('a renamed category and the number of its franchises are suggested at once', async t => {
  const api = await testApi(t);
  const as = await api.tokenOf(await anAdmin(api.database));
  const { id, name } = await aCategory(api.database, { name: 'Laundry' });
  const franchises = [
    await aFranchise(api.database, { category: name }),
    await aFranchise(api.database, { category: name }),
  ];
  const categories = async () => (await api.call('GET /search-suggestions?text=laundr')).body.categories;
  t.match(await categories(), [{ name: 'Laundry', franchises: 2 }]);
  await api.call(`PUT /categories/${id}`, { as, body: { name: 'Laundry Shops' } });
  t.match(await categories(), [{ name: 'Laundry Shops', franchises: 2 }]);
  await api.call(`DELETE /franchises/${franchises[0]?.id}`, { as });
  t.match(await categories(), [{ name: 'Laundry Shops', franchises: 1 }]);
});
