import { createTask, type ScheduledTask } from 'node-cron';

/** The time zone of all schedules. */
export const TIME_ZONE = 'Asia/Kuala_Lumpur';

const MINUTE_MS = 60_000;
/** The time that is searched for missed runs: every schedule runs at least once a day. */
const LOOK_BACK_MS = 24 * 60 * MINUTE_MS;

const minuteOf = (time: number) => Math.floor(time / MINUTE_MS) * MINUTE_MS;

/** The times of a cron expression. */
export class Times {
  readonly #task: ScheduledTask;

  /** @param cron five fields, minute first */
  constructor(cron: string) {
    this.#task = createTask(cron, () => {}, { timezone: TIME_ZONE });
  }

  /**
   * Returns the next time after now that is later than `moment`. Since clocks differ, `moment` may be slightly in the
   * future.
   */
  after(moment: Date): Date {
    const [next, one] = this.#task.getNextRuns(2);
    if (!next || !one) throw new Error(`"${this.#task.getPattern()}" never comes`);
    return next > moment ? next : one;
  }

  /** Returns the last time of the schedule after `after` and up to `by`; if there is none, returns `after`. */
  latest(after: Date, by: Date): Date {
    const first = Math.max(after.getTime() + 1, by.getTime() - LOOK_BACK_MS);
    for (let at = minuteOf(by.getTime()); at >= first; at -= MINUTE_MS)
      if (this.#task.match(new Date(at))) return new Date(at);
    return after;
  }

  /** Releases the underlying task. */
  async end() {
    await this.#task.destroy();
  }
}
