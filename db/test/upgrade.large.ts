import { testDatabase } from '@marketplace/db/testing';
import t from 'tap';
import { newId } from '../src/index.ts';
import { MIGRATION_NAMES, migrate, migrateTo } from '../src/migrations/index.ts';

/** Inserts a row into each frequently written table, with values for columns without a default. */
const fill = async (knex: Awaited<ReturnType<typeof testDatabase>>['knex']) => {
  const lists = { territory_type: '[]', territory_location: '[]', franchise_model: '[]', faqs: '[]' };
  const texts = { why_choose: '', why_choose_points: '[]', media_gallery: '[]', search_words: '', description: '' };
  const franchise = { id: newId(), slug: 'kopi', name: 'Kopi', ...lists, ...texts };
  await knex('franchises').insert(franchise);
  return franchise.id;
};

const aLead = (franchise_id: string) => ({
  id: newId(),
  reference: newId().slice(-16),
  franchise_id,
  first_name: 'Ada',
  last_name: 'Lim',
  email: 'ada@example.com',
  phone: '0125550100',
  email_key: 'ada@example.com',
  phone_key: '60125550100',
  message: '',
  suspected_reasons: '[]',
  search_words: '',
});

t.test('the newest migration does not block reads and writes, and changes no existing values', async t => {
  const database = await testDatabase({ empty: true });
  t.teardown(() => database.close());
  const { knex } = database;
  await migrateTo(knex, MIGRATION_NAMES.length > 1 ? MIGRATION_NAMES.slice(0, -1) : MIGRATION_NAMES);
  const franchise = await fill(knex);
  let isMigrating = true;
  const written = (async () => {
    let rows = 0;
    do {
      await knex('leads').insert(aLead(franchise));
      await knex('franchises').where({ id: franchise }).increment('view_count');
      rows++;
    } while (isMigrating);
    return rows;
  })();
  await migrate(knex);
  isMigrating = false;
  const rows = await written;
  t.equal((await knex('leads')).length, rows);
  t.match(await knex('franchises').first(), { name: 'Kopi', view_count: rows });
});
