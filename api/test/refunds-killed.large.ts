import { once } from 'node:events';
import { waitUntil } from '@marketplace/db/testing';
import t from 'tap';
import { checkRefundsSurviveKills } from './support/refunds-killed.ts';
import { kill, unreachableLeads } from './support/unreachable-leads.ts';

const LEADS = 5;
const LONG_MS = 30_000;

t.test(
  'after kill -9 of a worker during a refund no refund is incomplete, and each credit is refunded once',
  async t => {
    const { knex, server, consultant, startWorker, books, pending } = await unreachableLeads(t, LEADS);
    const nothing = { balance: 0, ledger: 0, refunded: [], offSale: 0 };

    // A refund waits for this lock on its consultant after it recorded the failure and stopped offering the lead.
    const obstacle = await knex.transaction();
    await obstacle('users').where({ id: consultant.id }).forUpdate().first('id');
    const first = startWorker();
    t.teardown(() => kill(first));
    const waits = async () => {
      const [statements] = await knex.raw('SELECT info FROM information_schema.processlist WHERE db = DATABASE()');
      return statements.some(({ info }: { info: string | null }) => /from `users` .* for update/i.test(info ?? ''));
    };
    await waitUntil(waits, LONG_MS);
    await kill(first);
    await obstacle.rollback();
    // The server rolls back the transaction of the dead process when it notices.
    await waitUntil(async () => !(await waits()), LONG_MS);
    t.same(await books(), nothing);
    t.same(await knex('lead_failures'), []);
    t.ok((await pending()) > 0);

    await knex('outbox')
      .whereNotNull('claimed_until')
      .update({ claimed_until: new Date(0) });
    const second = startWorker();
    t.teardown(() => kill(second));
    await waitUntil(async () => (await pending()) === 0, LONG_MS);
    await waitUntil(async () => (await knex('outbox').where({ status: 'pending' })).length === 0, LONG_MS);
    const { refunded, ...sums } = await books();
    t.same(sums, { balance: LEADS, ledger: LEADS, offSale: LEADS });
    t.equal(refunded.length, LEADS);
    t.equal(new Set(refunded).size, LEADS, 'each once');
    t.equal((await knex('unlock_refunds')).length, LEADS);
    t.equal(server.box.length, LEADS, 'and each is reported once');
    t.same(new Set(server.box.flatMap(({ to }) => to)), new Set([consultant.email]));
    second.kill('SIGTERM');
    t.same(await once(second, 'exit'), [0, null]);
  },
);

t.test('a hard bounce refunds each credit once within a minute, even if processes are killed', async t => {
  await checkRefundsSurviveKills(t, { leads: 24, kills: 3 });
});
