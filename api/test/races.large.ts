import t, { type Test } from 'tap';
import { deadlockingApi } from './support/deadlocking-api.ts';
import { aConsultant, aFranchise, testApi } from './support/index.ts';
import { raceUnlocks } from './support/unlock-race.ts';

t.test('unlocks and adjustments at the same time keep every balance correct for a long time', async t => {
  await raceUnlocks(t, await testApi(t), 60);
});

t.test('unlocks and adjustments keep every balance correct on a database that aborts transactions', async t => {
  const api = await deadlockingApi(t, 0.005);
  await raceUnlocks(t, api, 40);
  t.same([...api.refused.keys()].sort(), [1047, 1205, 1213], 'it did abort transactions');
});

for (const [database, start] of [
  ['a database', testApi],
  ['a database that gives transactions up', (t: Test) => deadlockingApi(t, 0.005)],
] as const)
  t.test(
    `${database}: forty people send each enquiry twice concurrently, and one lead per person is the first`,
    async t => {
      const api = await start(t);
      const consultant = await aConsultant(api.database);
      const franchise = await aFranchise(api.database, { consultant_id: consultant.id });
      const send = (person: number, key: string) =>
        api.call('POST /leads', {
          headers: { 'idempotency-key': key },
          body: {
            first_name: 'Visitor',
            last_name: `${person}`,
            email: `person${person}@example.org`,
            phone: `+60 3-5552 ${String(person).padStart(4, '0')}`,
            location_interest: 'Ipoh, Perak',
            franchise_id: franchise.id,
            elapsed_ms: 20_000,
          },
        });
      for (let round = 0; round < 10; round++) {
        const people = Array.from({ length: 40 }, (_, n) => round * 40 + n);
        const answers = await Promise.all(
          people.flatMap(person => ['a', 'b', 'b', 'a'].map(form => send(person, `form-${form}-of-${person}`))),
        );
        t.same([...new Set(answers.map(({ status }) => status))], [201]);
      }
      const rows = await api.database.knex('leads').select('email', 'duplicate_of');
      t.equal(rows.length, 800, 'two forms of each of 400 people are stored, whatever was repeated');
      t.equal(rows.filter(row => row.duplicate_of === null).length, 400);
      const notified = await api.database.knex('outbox').where({ kind: 'lead.consultant' });
      t.equal(notified.length, 800, 'the consultant is notified of each, without learning which senders are known');
    },
  );
