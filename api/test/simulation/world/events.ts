import type { World } from './world.ts';

const SECOND_MS = 1000;
const HOUR_MS = 3600 * SECOND_MS;
/**
 * Jumps of the clock: a moment, a long transaction, two lengths of leases, an hour, and more than a day, after which
 * idempotency keys expire.
 */
const JUMPS_MS = [200, 3 * SECOND_MS, 11 * SECOND_MS, 25 * SECOND_MS, HOUR_MS, 25 * HOUR_MS];
const MOST_BACK_MS = 300;

/** Lets a random event happen between two steps. */
export const randomEvent = async (world: World): Promise<void> => {
  const { faults, schedule, random, time, processes } = world;
  switch (faults.event()) {
    case 'a process dies': {
      if (processes.length === 0) return;
      const process = random.pick(processes);
      world.gone(process);
      return schedule.kill(process);
    }
    case 'time jumps': {
      const milliseconds = random.pick(JUMPS_MS);
      schedule.note(`${' '.repeat(16)}! ${milliseconds / SECOND_MS} seconds pass`);
      return schedule.pass(milliseconds);
    }
    case 'a wait is given up':
      await schedule.giveUpWaiting();
      return;
    case 'the database clock steps back':
      if (time.databaseAheadMs <= -MOST_BACK_MS) return;
      time.databaseAheadMs -= 100;
      schedule.note(`${' '.repeat(16)}! the database's clock steps back`);
  }
};
