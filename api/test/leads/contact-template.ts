import t from 'tap';
import { retentionSchedule } from '../../src/retention/retention.ts';
import { aConsultant, testApi } from '../support/index.ts';
import { aRun } from '../support/schedules.ts';

const api = await testApi(t);
const { database } = api;
const { knex } = database;

t.test('the greeting for messages to leads', async t => {
  const farah = await aConsultant(database, { name: 'Farah Idris' });
  const other = await aConsultant(database);
  const save = (text: string) => api.call('PUT /contact-template', { as: farah, body: { text } });
  const read = async (as = farah) => (await api.call('GET /contact-template', { as })).body.text;

  t.equal(await read(), '', 'no one has one at first');
  const text = 'Salam {lead_name}, saya {consultant_name} dari {company_name}, tentang {franchise_name}.';
  t.match(await save(`  ${text}\n`), { status: 200, body: { text } });
  t.equal(await read(), text);
  t.equal(await read(other), '', 'each user has their own');
  t.match(await save('Hello {lead_phone}'), {
    status: 422,
    body: { detail: [{ loc: ['body', 'text'], code: 'template_variable_unknown', values: { found: '{lead_phone}' } }] },
  });
  t.equal((await save('x'.repeat(1001))).status, 422);
  t.equal(await read(), text, 'invalid texts change nothing');
  t.equal((await save(' ')).status, 200);
  t.same(await knex('contact_templates'), []);
  const entries = await knex('audit_log').where({ action: 'contact-template', actor_id: farah.id });
  t.equal(entries.length, 2, 'the audit log records each change, without the text');
  t.notMatch(JSON.stringify(entries), 'Salam');
});

t.test('the greeting of a deleted user is removed with their contact details', async t => {
  const leaver = await aConsultant(database);
  await api.call('PUT /contact-template', { as: leaver, body: { text: 'Hello, Farah here' } });
  await knex('users')
    .where({ id: leaver.id })
    .update({ deleted_at: new Date(0) });
  await knex('audit_log').insert({ id: leaver.id, actor_id: leaver.id, action: 'x', entity: 'user', entity_id: 'x' });
  await retentionSchedule.run(aRun(api));
  t.ok(
    (await knex('users').where({ id: leaver.id }).first()).anonymised_at,
    'the user stays, since the log names them',
  );
  t.same(await knex('contact_templates'), []);
});
