import t from 'tap';
import { aCategory, aFranchise, SERVICE_TOKEN, testApi } from '../support/index.ts';

/** Returns the nth id in the order of the ring. */
const nth = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

t.test('similar franchises', async t => {
  const api = await testApi(t);
  const { database } = api;
  const category = await aCategory(database, { name: 'Laundry', slug: 'laundry' });
  await aCategory(database, { name: 'Books', slug: 'books' });
  const add = (n: number, name: string, more: Record<string, unknown> = {}) =>
    aFranchise(database, {
      id: nth(n),
      slug: `f-${n}`,
      name,
      category: category.name,
      currency: 'MYR',
      investment_min: n * 100_000,
      investment_max: n * 100_000,
      ...more,
    });
  for (let n = 1; n <= 12; n++) await add(n, `Laundry ${n}`);
  const ask = async (query: Record<string, string>) =>
    (await api.call(`GET /similar-franchises?${new URLSearchParams(query)}`, { as: SERVICE_TOKEN })).body;
  const similarOf = async (n: number): Promise<string[]> =>
    (await ask({ ids: nth(n) }))[0].similar.map(({ slug }: { slug: string }) => slug);

  t.test(
    'are those of the next eight in the category with the nearest investments; after the last comes the first',
    async t => {
      t.same(await similarOf(2), ['f-3', 'f-4', 'f-5']);
      t.same(await similarOf(11), ['f-12', 'f-7', 'f-6']);
    },
  );

  t.test('are of another brand and the same category', async t => {
    await add(13, 'laundry-12', { investment_min: 1_200_000, investment_max: 1_200_000 });
    await aFranchise(database, { id: nth(14), slug: 'a-book', name: 'Books', category: 'Books' });
    t.same(await similarOf(12), ['f-7', 'f-6', 'f-5'], 'a brand with another spelling is the same brand');
    t.same(await similarOf(14), [], 'the only one of its category');
    await database
      .knex('franchises')
      .where({ id: nth(13) })
      .delete();
  });

  t.test('are chosen regardless of whether they are featured', async t => {
    const before = await similarOf(2);
    await database
      .knex('franchises')
      .where({ id: nth(9) })
      .update({ featured: true });
    t.same(await similarOf(2), before);
  });

  t.test('come last if their currency differs or they have no figures', async t => {
    await database
      .knex('franchises')
      .where({ id: nth(3) })
      .update({ currency: 'SGD' });
    await database
      .knex('franchises')
      .where({ id: nth(4) })
      .update({ investment_min: null });
    t.same(await similarOf(2), ['f-5', 'f-6', 'f-7']);
    await database
      .knex('franchises')
      .where({ id: nth(3) })
      .update({ currency: 'MYR' });
    await database
      .knex('franchises')
      .where({ id: nth(4) })
      .update({ investment_min: 400_000 });
  });

  t.test('do not include deleted franchises', async t => {
    await database
      .knex('franchises')
      .where({ id: nth(3) })
      .update({ deleted_at: new Date() });
    t.same(await similarOf(2), ['f-4', 'f-5', 'f-6']);
    t.same(await ask({ ids: nth(3) }), []);
  });

  t.test('the publisher gets all franchises that can show a changed or deleted franchise as similar', async t => {
    const before = async (n: number) =>
      (await ask({ before: nth(n), category: 'laundry' })).map(({ slug }: { slug: string }) => slug);
    t.same(await before(3), ['f-2', 'f-1', 'f-12', 'f-11', 'f-10', 'f-9', 'f-8', 'f-7']);
    t.same(await before(10), ['f-9', 'f-8', 'f-7', 'f-6', 'f-5', 'f-4', 'f-2', 'f-1']);
    t.same(await ask({ before: nth(3), category: 'gone' }), []);
  });

  t.test('a list is found by current and previous slugs', async t => {
    await database
      .knex('franchise_slugs')
      .insert({ slug: 'f-old', franchise_id: nth(5) })
      .onConflict()
      .ignore();
    const filter = JSON.stringify({ slug: ['f-old', 'f-6', 'f-3', 'unknown'] });
    const { body } = await api.call(`GET /franchises?${new URLSearchParams({ filter })}`);
    t.same(body.map(({ slug }: { slug: string }) => slug).sort(), ['f-5', 'f-6']);
  });
});
