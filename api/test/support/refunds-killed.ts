import { waitUntil } from '@marketplace/db/testing';
import type { t as tap } from 'tap';
import { startServer } from './server-process.ts';
import { kill, unreachableLeads } from './unreachable-leads.ts';

const MINUTE_MS = 60_000;

type Asserts = Pick<typeof tap, 'equal' | 'ok' | 'match' | 'teardown' | 'comment'>;

/**
 * Lets the API and the worker mail {@link unreachableLeads}, and kills both each time the mail server has refused a
 * mail. Checks that every credit is refunded once.
 */
export const checkRefundsSurviveKills = async (
  t: Asserts,
  { leads: count, kills }: { leads: number; kills: number },
): Promise<void> => {
  let refusals = 0;
  let refused = () => {};
  let gate = Promise.withResolvers<void>();
  const { env, startWorker, books, pending } = await unreachableLeads(t, count, {
    // No mail is answered before both processes run.
    before: () => gate.promise,
    after: () => {
      refusals++;
      refused();
    },
  });
  const began = performance.now();
  let worker = startWorker();
  let api = await startServer(env);
  t.teardown(() => Promise.all([api.process, worker].map(kill)));
  let lastKill = began;
  let killed = 0;
  while (killed < kills && (await pending()) > 0) {
    const hit = new Promise<void>(resolve => {
      // The processes are killed at once, while the server's reply is in flight and no process has recorded it.
      refused = () => {
        worker.kill('SIGKILL');
        api.process.kill('SIGKILL');
        resolve();
      };
    });
    gate.resolve();
    await Promise.race([hit, waitUntil(async () => (await pending()) === 0, 2 * MINUTE_MS)]);
    refused = () => {};
    await Promise.all([kill(worker), kill(api.process)]);
    killed++;
    gate = Promise.withResolvers();
    lastKill = performance.now();
    worker = startWorker();
    api = await startServer(env);
  }
  gate.resolve();
  await waitUntil(async () => (await books()).refunded.length >= count, 2 * MINUTE_MS);
  const seconds = (performance.now() - lastKill) / 1000;
  t.comment(
    `${killed} kills, ${refusals} refusals of ${count}; all were refunded ${seconds.toFixed(1)} s after the last kill`,
  );
  t.ok(seconds < 60, 'refunds everything within a minute');
  await waitUntil(async () => (await pending()) === 0, MINUTE_MS);
  const after = await books();
  t.equal(after.refunded.length, count);
  t.equal(new Set(after.refunded).size, count, 'refunds each lead once');
  t.match(after, { balance: count, ledger: count, offSale: count }, 'the balance equals its ledger');
};
