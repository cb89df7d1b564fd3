import type { FranchiseCard, FranchisePage } from '@marketplace/api';
import t from 'tap';
import { aCategory, aFranchise, anAdmin, SERVICE_TOKEN, type TestApi, testApi } from '../support/index.ts';

const fill = async (api: TestApi, count: number) => {
  const category = await aCategory(api.database);
  const moment = Date.UTC(2030, 0, 1);
  for (let n = 0; n < count; n++)
    await aFranchise(api.database, {
      slug: `brand-${n}`,
      category: n % 2 === 0 ? category.name : (await aCategory(api.database)).name,
      featured: n % 5 === 0,
      // Three rows share each time, to the millisecond.
      created_at: new Date(moment + Math.floor(n / 3)),
    });
  return category.name;
};

const list = async <Item>(api: TestApi, query: Record<string, string>, as?: string) => {
  const answer = await api.call(`GET /franchises?${new URLSearchParams(query)}`, { as });
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return { items: answer.body as Item[], range: String(answer.headers['content-range']) };
};

/** Reads a whole list, five at a time, each part after the end of the previous one. */
const walk = async <Item extends { slug: string }>(
  api: TestApi,
  query: Record<string, string>,
  afterOf: (item: Item) => unknown[],
  as?: string,
  between?: () => Promise<unknown>,
) => {
  const slugs: string[] = [];
  let after: Record<string, string> = {};
  for (;;) {
    const { items } = await list<Item>(api, { ...query, ...after, range: '[0,4]' }, as);
    slugs.push(...items.map(({ slug }) => slug));
    const last = items.at(-1);
    if (!last || items.length < 5) return slugs;
    after = { after: JSON.stringify(afterOf(last)) };
    await between?.();
  }
};

const inDirectory = ({ featured, created_at, id }: FranchiseCard) => [featured, created_at, id];
const byAge = ({ created_at, id }: FranchisePage) => [created_at, id];

t.test('reading in parts returns the same list as reading it at once', async t => {
  const api = await testApi(t);
  const category = await fill(api, 23);
  const queries: Record<string, string>[] = [{}, { category }];
  for (const query of queries) {
    const whole = (await list<FranchiseCard>(api, query)).items.map(({ slug }) => slug);
    t.strictSame(await walk<FranchiseCard>(api, query, inDirectory), whole);
  }
  for (const direction of ['ASC', 'DESC']) {
    const query = { sort: JSON.stringify(['created_at', direction]) };
    const whole = (await list<FranchisePage>(api, query, SERVICE_TOKEN)).items.map(({ slug }) => slug);
    t.strictSame(await walk<FranchisePage>(api, query, byAge, SERVICE_TOKEN), whole);
  }
});

t.test('rows that are inserted or deleted while a list is read do not make it skip or repeat other rows', async t => {
  const api = await testApi(t);
  await fill(api, 23);
  const before = (await list<FranchiseCard>(api, {})).items.map(({ slug }) => slug);
  let newer = 0;
  const slugs = await walk<FranchiseCard>(api, {}, inDirectory, undefined, async () => {
    await aFranchise(api.database, {
      slug: `newer-${newer++}`,
      featured: true,
      created_at: new Date(Date.UTC(2031, 0, 1)),
    });
    await api.database.knex('franchises').where({ slug: before[newer] }).update({ deleted_at: new Date() });
  });
  t.strictSame(slugs, before);
});

t.test('reading from a given row on does not count the total, and an invalid row is refused', async t => {
  const api = await testApi(t);
  await fill(api, 3);
  const [first] = (await list<FranchiseCard>(api, {})).items;
  if (!first) throw new Error('There are three');
  const after = JSON.stringify(inDirectory(first));
  t.equal((await list(api, { after, range: '[0,1]' })).range, 'franchises 0-1/*');
  const end = JSON.stringify([false, '2000-01-01T00:00:00.000Z', 'x']);
  t.equal((await list(api, { after: end })).range, 'franchises */*');
  for (const [sort, wrong] of [
    ['', 'x'],
    ['', '[1,"2030-01-01T00:00:00.000Z","x"]'],
    ['', '[true,"2030-01-01","x"]'],
    ['', '[true,"2030-02-30T00:00:00.000Z","x"]'],
    ['', '[true,"2030-01-01T00:00:00.000Z"]'],
    ['["name","ASC"]', after],
  ] as const) {
    const query = new URLSearchParams({ after: wrong, ...(sort && { sort }) });
    t.equal((await api.call(`GET /franchises?${query}`)).status, 422, wrong);
  }
  const query = new URLSearchParams({ after });
  const admin = await anAdmin(api.database);
  t.equal(
    (await api.call(`GET /franchises?${query}`, { as: admin })).status,
    422,
    "nor is it accepted in an admin's list",
  );
});

t.test('the publisher may request cards, and more of them per request than a visitor', async t => {
  const api = await testApi(t);
  await fill(api, 7);
  const cards = await list<FranchiseCard>(api, { view: 'card', range: '[0,499]' }, SERVICE_TOKEN);
  t.strictSame(cards.items, (await list<FranchiseCard>(api, {})).items);
  const rows = Array.from({ length: 110 }, () => aFranchise(api.database));
  await Promise.all(rows);
  const length = async (as?: string) => (await list(api, { view: 'card', range: '[0,499]' }, as)).items.length;
  t.equal(await length(SERVICE_TOKEN), 117);
  t.equal(await length(), 100, 'a visitor gets 100, whatever the range');
});

t.test('the publisher gets the addresses of all visible franchises, oldest first', async t => {
  const api = await testApi(t);
  await fill(api, 4);
  await api.database.knex('franchises').where({ slug: 'brand-1' }).update({ deleted_at: new Date() });
  const ask = (range: string) => api.call(`GET /franchise-addresses?range=${range}`, { as: SERVICE_TOKEN });
  const all = await ask('[0,9999]');
  t.strictSame(
    all.body.map(({ slug }: { slug: string }) => slug),
    ['brand-0', 'brand-2', 'brand-3'],
  );
  t.match(all.body[0], { id: String, updated_at: /^\d{4}-.*Z$/ });
  t.equal(all.headers['content-range'], 'franchises 0-2/3');
  t.match((await ask('[1,1]')).body, [{ slug: 'brand-2' }]);
});
