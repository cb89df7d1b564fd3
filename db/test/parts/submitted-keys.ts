import { testDatabase } from '@marketplace/db/testing';
import t from 'tap';
import { migrate, newId } from '../../src/index.ts';
import { migrateTo } from '../../src/migrations/index.ts';

const BEFORE = [
  '001-people',
  '002-catalogue',
  '003-leads',
  '004-content',
  '005-background',
  '007-sign-in',
  '008-schedules',
  '010-list-indexes',
  '011-publishers',
  '014-bulk-totals',
];

t.test('what was submitted is kept from then on, as far as it is known', async t => {
  const database = await testDatabase({ empty: true });
  t.teardown(() => database.close());
  const { knex } = database;
  await migrateTo(knex, BEFORE);
  const user = (role: string) => ({ id: newId(), email: `${role}@example.com`, name: role, role });
  const [admin, consultant] = [user('admin'), user('consultant')];
  await knex('users').insert([admin, consultant]);
  await knex('categories').insert({ id: newId(), name: 'Food', slug: 'food', description: '' });
  const json = [
    'territory_type',
    'territory_location',
    'franchise_model',
    'why_choose_points',
    'media_gallery',
    'faqs',
  ];
  const franchise_id = newId();
  await knex('franchises').insert({
    id: franchise_id,
    slug: 'kopi',
    name: 'Kopi',
    category: 'Food',
    ...Object.fromEntries([
      ...json.map(name => [name, '[]']),
      ...['description', 'why_choose', 'search_words'].map(name => [name, '']),
    ]),
  });
  const lead = async (name: string) => {
    const id = newId();
    await knex('leads').insert({
      id,
      reference: name,
      franchise_id,
      first_name: name,
      last_name: '',
      email: `${name}@example.org`,
      phone: '+60 12-555 0101',
      email_key: `${name}@example.org`,
      phone_key: '60125550101',
      message: '',
      suspected_reasons: '[]',
      search_words: '',
    });
    return id;
  };
  const wrote = (entity_id: string, actor_id: string, more: object = {}) =>
    knex('audit_log').insert({ id: newId(), actor_id, action: 'update', entity: 'lead', entity_id, ...more });
  const [untouched, byAdmin, byConsultant] = [await lead('one'), await lead('two'), await lead('three')];
  await wrote(byAdmin, admin.id);
  await wrote(byConsultant, consultant.id);
  const whole = JSON.stringify({ email: 'consultant@example.com', phone: '+60 12-555 0101', name: 'C' });
  await wrote(consultant.id, admin.id, { entity: 'user', before: null, after: whole });

  t.ok((await migrate(knex)).length >= 2);
  const keysOf = (id: string) => knex('leads').where({ id }).first('submitted_email_key', 'submitted_phone_key');
  t.match(await keysOf(untouched), { submitted_email_key: 'one@example.org', submitted_phone_key: '60125550101' });
  t.match(await keysOf(byAdmin), { submitted_email_key: 'two@example.org', submitted_phone_key: '60125550101' });
  t.match(
    await keysOf(byConsultant),
    { submitted_email_key: 'three@example.org', submitted_phone_key: '' },
    'a number that a consultant may have invented opens nothing',
  );
  t.match(await knex('audit_log').where({ entity: 'user' }), [
    { before: null, after: { email: 'c•••@example.com', phone: '•••• 101', name: 'C' } },
  ]);

  // As the version before stores and edits leads.
  const later = await lead('four');
  await knex('leads').where({ id: later }).update({ email_key: 'other@example.org', phone_key: '1' });
  t.match(await keysOf(later), { submitted_email_key: 'four@example.org', submitted_phone_key: '60125550101' });
});
