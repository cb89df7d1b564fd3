import { newId } from '@marketplace/db';
import t from 'tap';
import { BoundedWindows } from '../../src/platform/limits/bounded-windows.ts';
import { aFranchise, testApi } from '../support/index.ts';

const api = await testApi(t);
const { knex } = api.database;
const OTHER = '198.51.100.7';

t.test('one address adds at most 20 views per franchise and day, without learning the limit', async t => {
  const [one, two] = [await aFranchise(api.database), await aFranchise(api.database)];
  const view = (id: string, remoteAddress?: string) =>
    api.call(`POST /franchises/${id}/increment-view`, { ...(remoteAddress && { remoteAddress }) });
  for (let n = 0; n < 300; n++) t.equal((await view(one.id)).status, 200);
  await view(two.id);
  t.equal((await view(one.id, OTHER)).body.view_count, 21);
  t.equal((await view(two.id, OTHER)).body.view_count, 2);
  t.equal((await view(newId())).status, 404);
});

t.test('one address adds at most 100 impressions and 30 clicks per banner and day', async t => {
  const id = newId();
  const dates = { start_date: new Date(0), end_date: new Date('2099-01-01') };
  await knex('banners').insert({ id, title: 'B', image_url: '/b.webp', location: 'homepage_hero_banner', ...dates });
  for (let n = 0; n < 300; n++) await api.call(`POST /banners/${id}/impression`);
  await api.call(`POST /banners/${id}/impression`, { remoteAddress: OTHER });
  for (let n = 0; n < 40; n++) await api.call(`POST /banners/${id}/click`);
  await api.app.close();
  t.match(await knex('banners').where({ id }).first(), { impressions: 101, clicks: 5 });
});

t.test('the memory of the counters is bounded', async t => {
  const windows = new BoundedWindows(60, 100);
  for (let n = 0; n < 1000; n++) await windows.penalty(`address ${n}`);
  t.equal(windows.size, 100);
  t.equal((await windows.penalty('address 999')).consumedPoints, 2);
});
