import { newId } from '@marketplace/db';
import { waitUntil } from '@marketplace/db/testing';
import { pino } from 'pino';
import t from 'tap';
import { findDifference, queryOpenDifferences } from '../../src/credits/ledger-differences.ts';
import { reconciliationSchedule } from '../../src/credits/reconciliation.ts';
import { BATCH_RECORDS } from '../../src/platform/database/in-batches.ts';
import { saveEmailSettings, smtpSettings } from '../support/email-setup.ts';
import { aConsultant, anAdmin, testApi } from '../support/index.ts';
import { mailServer } from '../support/mail-server.ts';
import { aWorker } from '../support/outbox.ts';
import { aRun, aScheduler, makeDue } from '../support/schedules.ts';

const api = await testApi(t);
const { knex } = api.database;
const setBalance = (id: string, tokens: number) => knex('users').where({ id }).update({ tokens });

t.test('a balance that differs from its ledger raises an alarm, and admins are notified once', async t => {
  const [admin, other] = [await anAdmin(api.database), await anAdmin(api.database)];
  await aConsultant(api.database, { credits: 7 });
  await aConsultant(api.database);
  const wrong = await aConsultant(api.database, { credits: 1, name: 'Aminah Rahim' });
  const logged: object[] = [];
  const log = pino({ level: 'error' }, { write: line => logged.push(JSON.parse(line)) });
  const run = () => reconciliationSchedule.run(aRun(api, { log }));
  const mails = () => knex('outbox').where({ kind: 'ledger.difference' });

  t.match(await run(), { outcome: 'done', detail: { checked: 5, different: 0, differences: [] } });
  t.same(logged, []);

  await setBalance(wrong.id, 8);
  const difference = { user_id: wrong.id, balance: 8, ledger: 1 };
  t.match(await run(), { outcome: 'alarm', detail: { checked: 5, different: 1, new: 1, differences: [difference] } });
  t.match(logged, [{ level: 50, ...difference }]);
  t.same((await mails()).map(({ user_id }) => user_id).sort(), [admin.id, other.id].sort());

  t.match(await run(), { outcome: 'alarm', detail: { different: 1, new: 0 } });
  t.equal(logged.length, 2, 'it is logged as long as it exists');
  await api.call(`PUT /users/${wrong.id}/credits?credits=10`, { as: admin });
  t.match(await run(), { detail: { new: 0 } }, 'moving credits does not change the difference');
  t.equal((await mails()).length, 2, 'it is reported once');

  const server = await mailServer(t);
  await saveEmailSettings(api.database, api.config.secretsKey, smtpSettings(server.port));
  const worker = aWorker(t, api);
  await waitUntil(() => server.box.length === 2);
  await worker.stop();
  t.match(server.box[0]?.text, /Aminah Rahim[\s\S]*8 credits[\s\S]*1 credit\n/);

  // This statement is the one that deploy/troubleshooting.md describes.
  await knex.raw(
    'UPDATE users SET tokens = (SELECT COALESCE(SUM(delta), 0) FROM credit_entries WHERE user_id = users.id) WHERE id = ?',
    [wrong.id],
  );
  t.match(await knex('users').where({ id: wrong.id }).first(), { tokens: 3 });
  t.match(await run(), { outcome: 'done', detail: { different: 0 } });
  t.ok((await knex('ledger_differences').first()).settled_at, 'the corrected difference is resolved');
  await setBalance(wrong.id, 10);
  t.match(await run(), { detail: { new: 1 } }, 'and the same difference again is a new one');
  t.equal((await mails()).length, 4);
});

t.test('a concurrent change of a balance is not a difference', async t => {
  const consultant = await aConsultant(api.database, { credits: 1 });
  const admin = await anAdmin(api.database);
  const moves = (async () => {
    for (let n = 0; n < 30; n++)
      await api.call(`PUT /users/${consultant.id}/credits?credits=${n % 2 ? 1 : 40}`, { as: admin });
  })();
  let isOver = false;
  void moves.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const { detail } = await reconciliationSchedule.run(aRun(api));
    const ids = JSON.stringify(detail.differences);
    if (ids.includes(consultant.id)) return t.fail(ids);
  }
  t.pass('no difference was found');
});

t.test('an admin sees the result of the check with all differences', async t => {
  const admin = await anAdmin(api.database);
  await makeDue(api.database, 'reconciliation');
  await aScheduler(t, api, [reconciliationSchedule]).look();
  const { body } = await api.call('GET /admin/schedules', { as: admin });
  const status = body.find(({ name }: { name: string }) => name === 'reconciliation');
  t.match(status, { state: 'waiting', last_outcome: 'alarm', last_detail: { different: 1 } });
  t.match(status.last_detail.differences[0], { balance: 10, ledger: 3 });
});

t.test('a changed difference of a user is reported as a new one, and the previous one is resolved', async t => {
  const [one, other] = [
    await aConsultant(api.database, { credits: 5 }),
    await aConsultant(api.database, { credits: 5 }),
  ];
  const run = async () => (await reconciliationSchedule.run(aRun(api))).detail;
  const { different } = (await run()) as { different: number };
  await setBalance(one.id, 8);
  t.match(await run(), { different: different + 1, new: 1 });
  await setBalance(other.id, 8);
  t.match(await run(), { different: different + 2, new: 1 }, "as large as another user's");
  await setBalance(one.id, 9);
  t.match(await run(), { different: different + 2, new: 1 }, 'larger than before');
  const rows = await knex('ledger_differences').where({ user_id: one.id }).orderBy('balance');
  t.match(rows, [
    { balance: 8, settled_at: Date },
    { balance: 9, settled_at: null },
  ]);
  for (const { id, balance } of rows) t.match(await findDifference(knex, id), { user_id: one.id, balance });
});

t.test('every balance is checked, however many there are', async t => {
  const before = Number((await knex('users').count({ count: '*' }).first())?.count);
  const users = Array.from({ length: BATCH_RECORDS - before }, (_, n) => ({
    id: newId(),
    email: `one-of-many-${n}@example.com`,
    name: 'One of many',
    role: 'consultant',
    tokens: 0,
    session_epoch: 0,
  }));
  await knex.batchInsert('users', users);
  const open = (await queryOpenDifferences(knex)).length;
  t.ok(open > 0);
  const cutOff = aRun(api, { signal: AbortSignal.abort() });
  t.same(await reconciliationSchedule.run(cutOff), { outcome: 'done', detail: {} });
  t.equal((await queryOpenDifferences(knex)).length, open, 'a run that checked nothing resolves nothing');

  t.match(
    (await reconciliationSchedule.run(aRun(api))).detail,
    { checked: BATCH_RECORDS, new: 0 },
    'exactly one batch',
  );
  const last = await aConsultant(api.database);
  await setBalance(last.id, 1);
  t.match((await reconciliationSchedule.run(aRun(api))).detail, { checked: BATCH_RECORDS + 1, new: 1 }, 'and one more');
  const many = users.slice(0, 25).map(({ id }) => id);
  await knex('users').whereIn('id', many).update({ tokens: 1 });
  const { detail } = await reconciliationSchedule.run(aRun(api));
  t.match(detail, { different: open + 26, new: 25 });
  t.equal((detail.differences as object[]).length, 20, 'lists as many as a person would read');
});
