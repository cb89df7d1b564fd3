import { setTimeout as pause } from 'node:timers/promises';
import { LEASE_SECONDS } from '../../../src/outbox/queue.ts';
import { reconcile } from '../actors/housekeeping.ts';
import type { Publisher } from '../actors/publisher.ts';
import { aWorker } from '../actors/worker.ts';
import { strands } from '../engine/strand.ts';
import { sleep } from '../engine/virtual-time.ts';
import type { World } from './world.ts';

/** Slightly more than the time that the feed looks back. */
const PAST_UNCERTAINTY_MS = 15_000;
const LOOKS_EVERY_MS = 3000;
const MOST_LOOKS = 80;
/**
 * A worker is usually done after this many checks. If it is not, it may wait for a connection to open, so real time passes
 * before each further check.
 */
const USUAL_LOOKS = 20;
const REAL_MS = 20;
const MOST_ROUNDS = 20;

/**
 * Returns when the next message is due in milliseconds, or null when none is pending.
 * @param lastOldClaimMs when the claims of stopped workers have ended. Later claims are those of the present worker,
 * which needs no time to pass for them: it would lose them in the middle of its work.
 */
const nextMessage = async (world: World, lastOldClaimMs: number): Promise<number | null> => {
  const waiting = await world.look(knex =>
    knex('outbox').where({ status: 'pending' }).select('next_attempt_at', 'claimed_until'),
  );
  if (waiting.length === 0) return null;
  const due = waiting.map(({ next_attempt_at, claimed_until }) => {
    const claimedMs = Number(claimed_until ?? 0);
    return Math.max(Number(next_attempt_at), claimedMs > lastOldClaimMs ? 0 : claimedMs);
  });
  return Math.max(0, Math.min(...due) - world.time.dateMs);
};

/** Lets real time pass for work that takes no turns; the world's time stands still. */
const realTime = async ({ schedule }: World): Promise<void> => {
  const end = schedule.busy();
  await strands.exit(() => pause(REAL_MS)).finally(end);
};

const deliverAll = (world: World): Promise<void> =>
  world.live('calm', async () => {
    const worker = aWorker(world);
    const lastOldClaimMs = world.time.dateMs + LEASE_SECONDS * 1000;
    for (let looks = 0; looks < MOST_LOOKS; looks++) {
      const dueMs = await nextMessage(world, lastOldClaimMs);
      if (dueMs === null) break;
      if (dueMs > LOOKS_EVERY_MS) world.schedule.pass(dueMs);
      if (looks > USUAL_LOOKS) await realTime(world);
      await sleep(LOOKS_EVERY_MS);
    }
    await worker.stop();
    world.gone(worker.process);
  });

/** Lets everything finish: delivers pending messages, lets publishers catch up, and compares balances. */
export const finishPendingWork = async (world: World, publishers: Publisher[]): Promise<void> => {
  await deliverAll(world);
  for (let time = 0; time < 2; time++) {
    for (const publisher of publishers)
      await world.live(publisher.name, async () => {
        for (let round = 0; round < MOST_ROUNDS && (await publisher.follow()); round++);
      });
    world.schedule.pass(PAST_UNCERTAINTY_MS);
  }
  await world.live('calm', () => reconcile(world));
};
