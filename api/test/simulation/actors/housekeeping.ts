import { isUnavailable } from '@marketplace/db';
import { pino } from 'pino';
import { reconciliationSchedule } from '../../../src/credits/reconciliation.ts';
import { retentionSchedule } from '../../../src/retention/retention.ts';
import { sweepSchedule } from '../../../src/retention/sweep.ts';
import type { Schedule } from '../../../src/schedules/schedule.ts';
import { strands } from '../engine/strand.ts';
import type { World } from '../world/world.ts';

const SILENT = pino({ level: 'silent' });

/** Runs one of the schedules in its own process. */
const runOnce = async (world: World, schedule: Schedule): Promise<Record<string, unknown> | null> => {
  const { config, database } = world.product;
  const process = world.start('api');
  const run = { config, database, log: SILENT, due: new Date(), state: {}, signal: new AbortController().signal };
  await world.schedule.turn(`${schedule.name} begins`);
  const strand = world.strandOf(schedule.name, process);
  const leave = world.schedule.enter(strand);
  try {
    const working = strands.run(strand, () => schedule.run(run));
    const result = await Promise.race([working, process.death]);
    return result === 'died' ? null : result.detail;
  } catch (error) {
    // The task is retried later, as in the scheduler.
    if (isUnavailable(error)) return null;
    throw error;
  } finally {
    leave();
    if (!process.isDead) world.gone(process);
  }
};

export const reconcile = async (world: World): Promise<void> => {
  const detail = await runOnce(world, reconciliationSchedule);
  if (detail) world.history.reconciliations.push(Number(detail.different));
};

/** Runs scheduled tasks at random times. */
export const runHousekeeping = async (world: World): Promise<void> => {
  const { random } = world;
  for (let count = 1 + random.below(2); count > 0; count--) {
    const what = random.weighted({ reconciliation: 3, sweep: 1, retention: 1 });
    if (what === 'reconciliation') await reconcile(world);
    else await runOnce(world, what === 'sweep' ? sweepSchedule : retentionSchedule);
  }
};
