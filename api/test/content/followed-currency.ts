import t from 'tap';
import { catchUpWithCurrency } from '../../src/settings/followed-currency.ts';
import {
  aCategory,
  aConsultant,
  aFranchise,
  aFranchiseBody,
  anAdmin,
  anEnquiry,
  newVisitorContact,
  testApi,
} from '../support/index.ts';

t.test('the currency of the site', async t => {
  const api = await testApi(t);
  const { database } = api;
  const admin = await anAdmin(database);
  const consultant = await aConsultant(database);
  const category = await aCategory(database);
  const current = async (): Promise<string> => (await api.call('GET /site-settings')).body.currency;
  const published = async () => (await database.knex('content_changes').where({ kind: 'site_settings' })).length;
  let serial = 0;
  const create = async (currency: string | null): Promise<string> => {
    const more = { name: `Franchise of money ${++serial}`, investment_min: 1000, investment_max: 2000, currency };
    const body = aFranchiseBody({ category, consultant }, more);
    const answer = await api.call('POST /franchises', { as: admin, body });
    t.equal(answer.status, 201, answer.text);
    return answer.body.id;
  };
  const found = async (query: string): Promise<number> => (await api.call(`GET /franchises?${query}`)).body.length;

  t.equal(await current(), 'USD', 'without a franchise');
  const ringgit = await create('MYR');

  t.test(
    'follows the currency of the first franchise, also in filters and mails, and publishes every page',
    async t => {
      t.equal(await current(), 'MYR');
      t.equal(await published(), 1);
      t.equal(await found('max_investment=4000000000'), 1, 'a budget hides no franchise of a new installation');
      const enquiry = anEnquiry({ id: ringgit }, newVisitorContact());
      t.equal((await api.call('POST /leads', { body: enquiry })).status, 201);
    },
  );

  t.test('is the currency that most franchises use, and does not change on a tie', async t => {
    const dollars = [await create('SGD')];
    t.equal(await current(), 'MYR', 'a tie');
    dollars.push(await create('SGD'));
    t.equal(await current(), 'SGD');
    t.equal(await published(), 2);
    const { headers } = await api.call('GET /site-settings');
    await create('MYR');
    t.equal(await current(), 'SGD', 'a tie');
    t.equal(await published(), 2, 'no change, no publishing');
    for (const id of dollars) t.equal((await api.call(`DELETE /franchises/${id}`, { as: admin })).status, 200);
    t.equal(await current(), 'MYR', 'deleted franchises do not count');
    t.not((await api.call('GET /site-settings')).headers.etag, headers.etag, 'it has a new version');
    t.equal((await api.call(`POST /franchises/${dollars[0]}/restore`, { as: admin })).status, 200);
    t.equal(await current(), 'MYR');
  });

  t.test('follows franchises that were written directly to the database, without the API', async t => {
    for (let n = 0; n < 4; n++) await aFranchise(database, { currency: null });
    t.equal(await current(), 'MYR');
    await catchUpWithCurrency(database.knex);
    t.equal(await current(), 'USD', 'a franchise without a currency uses US dollars');
  });

  t.test('stays automatic when other settings are saved, and is fixed when an admin chooses a currency', async t => {
    const save = (body: object) => api.call('PUT /site-settings', { as: admin, body });
    t.match((await save({ site_title: 'Lorong' })).body, { site_title: 'Lorong', currency: 'USD' });
    for (let n = 0; n < 3; n++) await create('MYR');
    t.match((await api.call('GET /site-settings')).body, { site_title: 'Lorong', currency: 'MYR' });
    t.match((await save({ currency: 'EUR' })).body, { currency: 'EUR' });
    const before = await published();
    await create('MYR');
    await catchUpWithCurrency(database.knex);
    t.equal(await current(), 'EUR');
    t.equal(await published(), before);
    t.match((await save({ site_title: 'Lorong Brands' })).body, { currency: 'EUR' });
  });
});
