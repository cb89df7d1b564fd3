import { testDatabase } from '@marketplace/db/testing';
import t from 'tap';
import { newId } from '../../src/index.ts';
import { down, up } from '../../src/migrations/063-lead-senders.ts';
import { fillEmptyTables } from '../support/some-rows.ts';

t.test('of addresses that were corrected before, those are known that nobody can have written since', async t => {
  const database = await testDatabase();
  t.teardown(() => database.close());
  const { knex } = database;
  await down(knex);
  await fillEmptyTables(knex);
  await knex('leads').update({ address_corrected_at: null });
  const { id: franchise_id } = await knex('franchises').first('id');
  const aUser = async (role: string) => {
    const id = newId();
    await knex('users').insert({ id, email: `${id}@example.com`, name: role, role });
    return id;
  };
  const [admin, consultant, promoted] = [await aUser('admin'), await aUser('consultant'), await aUser('admin')];
  const moment = (seconds: number) => new Date(Date.UTC(2026, 5, 1) + seconds * 1000);
  const aLead = async (name: string, more: object = {}) => {
    const id = newId();
    await knex('leads').insert({
      id,
      reference: name,
      franchise_id,
      first_name: name,
      last_name: 'Tan',
      email: `${name}@example.org`,
      phone: '',
      email_key: `${name}@example.org`,
      phone_key: '',
      submitted_email_key: `${name}@example.orgg`,
      message: '',
      suspected_reasons: '[]',
      search_words: '',
      address_corrected_at: moment(0),
      ...more,
    });
    await knex('unlocks').insert(
      [consultant, promoted].map(user_id => ({ id: newId(), lead_id: id, user_id, created_at: moment(-60) })),
    );
    return id;
  };
  const edited = (entity_id: string, actor_id: string, seconds: number, action = 'update') =>
    knex('audit_log').insert({
      id: newId(),
      actor_id,
      action,
      entity: 'lead',
      entity_id,
      created_at: moment(seconds),
    });

  const corrected = await aLead('corrected');
  await edited(corrected, consultant, -1);
  await edited(corrected, admin, 0);
  await edited(corrected, admin, 60);
  await edited(corrected, consultant, 60, 'status');
  await edited(await aLead('since'), consultant, 1);
  await edited(await aLead('at-once'), consultant, 0);
  await edited(await aLead('promoted'), promoted, 1);
  await aLead('never', { address_corrected_at: null });
  await aLead('erased', { email: '', email_key: '', erased_at: moment(1) });

  await up(knex);
  const rows = [
    {
      lead_id: corrected,
      submitted_first_name: 'corrected',
      submitted_last_name: 'Tan',
      corrected_email_key: 'corrected@example.org',
      created_at: moment(0),
    },
  ];
  t.same(await knex('lead_senders'), rows);
});
