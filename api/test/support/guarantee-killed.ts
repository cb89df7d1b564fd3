import { until } from '@marketplace/db/testing';
import type { t as tap } from 'tap';
import { kill, leadsOfNobody } from './leads-of-nobody.ts';
import { startServer } from './server-process.ts';

const MINUTE_MS = 60_000;

type Asserts = Pick<typeof tap, 'equal' | 'ok' | 'match' | 'teardown' | 'comment'>;

/** API and worker mail {@link leadsOfNobody}, and are killed in turn, always when the mail server has just refused one. */
export const checkGuaranteeKilled = async (
  t: Asserts,
  { leads: count, kills }: { leads: number; kills: number },
): Promise<void> => {
  let refusals = 0;
  let refused = () => {};
  let gate = Promise.withResolvers<void>();
  const { env, startWorker, books, pending } = await leadsOfNobody(t, count, {
    // Nothing is said before both processes are up.
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
      // In the same moment: what the server said is on its way, and nobody has written it down.
      refused = () => {
        worker.kill('SIGKILL');
        api.process.kill('SIGKILL');
        resolve();
      };
    });
    gate.resolve();
    await Promise.race([hit, until(async () => (await pending()) === 0, 2 * MINUTE_MS)]);
    refused = () => {};
    await Promise.all([kill(worker), kill(api.process)]);
    killed++;
    gate = Promise.withResolvers();
    lastKill = performance.now();
    worker = startWorker();
    api = await startServer(env);
  }
  gate.resolve();
  await until(async () => (await books()).refunded.length >= count, 2 * MINUTE_MS);
  const seconds = (performance.now() - lastKill) / 1000;
  t.comment(
    `${killed} kills, ${refusals} refusals of ${count}; ${seconds.toFixed(1)} s after the last kill all were given back`,
  );
  t.ok(seconds < 60, 'within a minute');
  await until(async () => (await pending()) === 0, MINUTE_MS);
  const after = await books();
  t.equal(after.refunded.length, count);
  t.equal(new Set(after.refunded).size, count, 'each once');
  t.match(after, { balance: count, ledger: count, offSale: count }, 'the balance is its ledger');
};
