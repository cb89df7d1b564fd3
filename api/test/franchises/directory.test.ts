import t from 'tap';
import { aCategory, aConsultant, aFranchise, SERVICE_TOKEN, testApi } from '../support/index.ts';

const names = (answer: { body: { name: string }[] }) => answer.body.map(({ name }) => name);

t.test('the public directory', async t => {
  const api = await testApi(t);
  const { database } = api;
  const food = await aCategory(database, { name: 'Food & Beverage' });
  const at = (day: number) => new Date(Date.UTC(2026, 0, day));
  const more = { category: food.name };
  await aFranchise(database, {
    ...more,
    name: 'Old',
    created_at: at(1),
    investment_min: 10_000,
    investment_max: 25_000,
  });
  await aFranchise(database, {
    ...more,
    name: 'New',
    created_at: at(3),
    investment_min: 500_000,
    investment_max: null,
  });
  await aFranchise(database, { name: 'Star', created_at: at(2), featured: true, description: 'Coffee from Ipoh 咖啡' });
  await aFranchise(database, { name: 'Secret', created_at: at(4), investment_min: null, investment_max: null });
  const gone = await aFranchise(database, { name: 'Gone', deleted_at: at(5) });

  const ask = async (query: Record<string, string>) => {
    const answer = await api.call(`GET /franchises?${new URLSearchParams(query)}`);
    t.equal(answer.status, 200, answer.text);
    return answer;
  };

  t.test('shows the featured first, then the newest, and nothing that was deleted', async t => {
    const answer = await ask({});
    t.same(names(answer), ['Star', 'Secret', 'New', 'Old']);
    t.equal(answer.headers['content-range'], 'franchises 0-3/4');
  });

  t.test('shows only what a card needs', async t => {
    const [card] = (await ask({})).body;
    t.same(Object.keys(card).sort(), [
      'category',
      'created_at',
      'currency',
      'established_year',
      'featured',
      'franchise_fee',
      'id',
      'image_url',
      'investment_max',
      'investment_min',
      'is_featured',
      'locations_count',
      'name',
      'origin_country',
      'rof_approved',
      'slug',
      'territory_location',
      'territory_type',
    ]);
    t.match(card, { featured: true, is_featured: true, created_at: '2026-01-02T00:00:00.000Z' });
  });

  t.test('min_investment keeps those whose maximum reaches it, and none without figures', async t => {
    t.same(names(await ask({ min_investment: '25000' })), ['Star', 'Old']);
    t.same(names(await ask({ min_investment: '25001' })), ['Star']);
    t.same(names(await ask({ min_investment: '0' })), ['Star', 'Old']);
  });

  t.test('max_investment keeps those whose minimum it reaches, and none without figures', async t => {
    t.same(names(await ask({ max_investment: '10000' })), ['Old']);
    t.same(names(await ask({ max_investment: '9999' })), []);
    t.same(names(await ask({ max_investment: '500000' })), ['Star', 'New', 'Old']);
  });

  t.test('category, featured and search narrow it, in words of any script', async t => {
    t.same(names(await ask({ category: 'Food & Beverage' })), ['New', 'Old']);
    t.same(names(await ask({ featured: 'true' })), ['Star']);
    t.same(names(await ask({ featured: 'false' })), ['Secret', 'New', 'Old']);
    t.same(names(await ask({ search: 'cof' })), ['Star']);
    t.same(names(await ask({ search: '咖啡' })), ['Star']);
    t.same(names(await ask({ search: 'beverage' })), ['New', 'Old']);
    t.same(names(await ask({ search: 'beverage old' })), ['Old']);
    t.same(names(await ask({ search: '???' })), []);
    t.same(names(await ask({ search: ' ' })), ['Star', 'Secret', 'New', 'Old']);
    t.same(names(await ask({ search: 'gone' })), []);
    t.same(names(await ask({ search: 'old', category: 'Food & Beverage', min_investment: '1', featured: 'false' })), [
      'Old',
    ]);
  });

  t.test('the parameters and the dialect’s filter must both hold', async t => {
    const filter = JSON.stringify({ category: ['Food & Beverage', 'Other'] });
    t.same(names(await ask({ filter, search: 'new' })), ['New']);
    t.same(names(await ask({ filter, category: 'Other' })), []);
  });

  t.test('sorts by every key of the console, both ways', async t => {
    const sorted = async (field: string, direction: string) =>
      names(await ask({ sort: JSON.stringify([field, direction]) }));
    t.same(await sorted('name', 'ASC'), ['New', 'Old', 'Secret', 'Star']);
    t.same(await sorted('name', 'DESC'), ['Star', 'Secret', 'Old', 'New']);
    t.same(await sorted('created_at', 'ASC'), ['Old', 'Star', 'New', 'Secret']);
    t.same(await sorted('investment_min', 'DESC'), ['New', 'Star', 'Old', 'Secret']);
    t.same((await sorted('category', 'DESC')).slice(0, 2), ['Old', 'New']);
    t.equal((await sorted('view_count', 'ASC')).length, 4);
  });

  t.test('pages by range', async t => {
    const answer = await ask({ sort: '["name","ASC"]', range: '[1,2]' });
    t.same(names(answer), ['Old', 'Secret']);
    t.equal(answer.headers['content-range'], 'franchises 1-2/4');
    const beyond = await ask({ range: '[90,99]' });
    t.same(beyond.body, []);
    t.equal(beyond.headers['content-range'], 'franchises */4');
  });

  t.test('refuses what it does not know', async t => {
    for (const query of [
      'sort=["price","ASC"]',
      'sort=["name","UP"]',
      'range=[5,1]',
      'filter={"deleted":true}',
      'filter={"search_words":"x"}',
      'filter={"constructor":"x"}',
      'min_investment=cheap',
      'featured=maybe',
    ])
      t.equal((await api.call(`GET /franchises?${query}`)).status, 422, query);
  });

  t.test('is not sent again to who has it', async t => {
    const first = await ask({});
    const again = await api.call('GET /franchises', { headers: { 'if-none-match': String(first.headers.etag) } });
    t.equal(again.status, 304);
    t.equal(again.text, '');
  });

  t.test('the names of the categories are the active ones in their order', async t => {
    await aCategory(database, { name: 'Hidden', is_active: false });
    await aCategory(database, { name: 'First of all', sort_order: 0 });
    await database.knex('categories').where({ name: food.name }).update({ sort_order: 9 });
    const { body } = await api.call('GET /franchises/categories');
    t.notOk(body.includes('Hidden'));
    t.equal(body.at(-1), food.name);
  });

  t.test('the publisher is given whole pages, also by their ids', async t => {
    const all = await api.call('GET /franchises', { as: SERVICE_TOKEN });
    t.same(names(all), ['Star', 'Secret', 'New', 'Old']);
    t.match(all.body[0], { description: 'Coffee from Ipoh 咖啡', faqs: [], consultant_id: 'system-upload' });
    const ids = [all.body[2].id, all.body[3].id, gone.id];
    const some = await api.call(`GET /franchises?filter=${encodeURIComponent(JSON.stringify({ id: ids }))}`, {
      as: SERVICE_TOKEN,
    });
    t.same(names(some), ['New', 'Old']);
    const many = JSON.stringify({ id: [...ids, ...Array.from({ length: 997 }, (_, n) => `none-${n}`)] });
    const found = await api.call(`GET /franchises?filter=${encodeURIComponent(many)}&range=[0,199]`, {
      as: SERVICE_TOKEN,
    });
    t.same(names(found), ['New', 'Old']);
    t.same((await api.call('GET /franchises?filter={"id":[]}')).body, []);
  });

  t.test('those of a consultant, and those that nobody looks after', async t => {
    const { id } = await aConsultant(database);
    await database.knex('franchises').where({ name: 'Old' }).update({ consultant_id: id });
    const of = async (...consultants: string[]) =>
      names(await ask({ filter: JSON.stringify({ consultant_id: consultants }), sort: '["name","ASC"]' }));
    t.same(await of(id), ['Old']);
    t.same(await of('system-upload'), ['New', 'Secret', 'Star']);
    t.same(await of('system-upload', id), ['New', 'Old', 'Secret', 'Star']);
  });
});

t.test('a visitor is given at most 100 cards a call, the publisher 200 pages', async t => {
  const api = await testApi(t);
  const { name } = await aCategory(api.database);
  for (let n = 0; n < 201; n++) await aFranchise(api.database, { category: name });
  const visitor = await api.call('GET /franchises?range=[0,100]');
  t.equal(visitor.body.length, 100);
  t.equal(visitor.headers['content-range'], 'franchises 0-99/201');
  const publisher = await api.call('GET /franchises?range=[0,200]', { as: SERVICE_TOKEN });
  t.equal(publisher.body.length, 200);
  t.equal(publisher.headers['content-range'], 'franchises 0-199/201');
  const deep = await api.call('GET /franchises?range=[200,223]');
  t.equal(deep.body.length, 1, 'far down the list the rows are found another way');
  t.equal(deep.headers['content-range'], 'franchises 200-200/201');
});
