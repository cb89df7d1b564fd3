import t from 'tap';
import { widenings } from '../src/migrations/closed-sets.ts';
import { ALL_LOCATIONS } from '../src/options.ts';
import { testDatabase } from '../src/testing/index.ts';

t.test('a value that a closed set gains is taken by the database, and no other', async t => {
  const database = await testDatabase();
  t.teardown(() => database.close());
  const { knex } = database;
  const banner = (location: string) => ({
    id: crypto.randomUUID(),
    title: 'Tills',
    image_url: '/tills.png',
    location,
    start_date: new Date(),
    end_date: new Date(),
  });
  const add = (location: string) => knex('banners').insert(banner(location));
  await t.rejects(add('homepage_side'), /ck_banners_location/);

  const made = widenings([
    { table: 'banners', column: 'location', first: ALL_LOCATIONS, values: ['homepage_side', ...ALL_LOCATIONS, 'menu'] },
  ]);
  t.same(Object.keys(made), ['banners.location homepage_side', 'banners.location menu']);
  const [side, menu] = Object.values(made);
  await side?.up(knex);
  await add('homepage_side');
  await add('sidebar_box');
  await t.rejects(add('menu'), /ck_banners_location/);
  await menu?.up(knex);
  await add('menu');
  await knex('banners').where({ location: 'menu' }).delete();
  await menu?.down?.(knex);
  await t.rejects(add('menu'), /ck_banners_location/);
  await add('homepage_side');
});
