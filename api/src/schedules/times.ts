import { createTask, type ScheduledTask } from 'node-cron';

/** Schedules are said and kept in Malaysia's time. */
export const TIME_ZONE = 'Asia/Kuala_Lumpur';

const MINUTE_MS = 60_000;
/** Everything comes at least once a day. */
const LOOK_BACK_MS = 24 * 60 * MINUTE_MS;

const minuteOf = (time: number) => Math.floor(time / MINUTE_MS) * MINUTE_MS;

/** When a cron expression's time comes. */
export class Times {
  readonly #task: ScheduledTask;

  /** @param cron five fields, minute first */
  constructor(cron: string) {
    this.#task = createTask(cron, () => {}, { timezone: TIME_ZONE });
  }

  /** The first time from now on that is later than `moment`, which lies in the past or a little ahead (clocks differ). */
  after(moment: Date): Date {
    const [next, one] = this.#task.getNextRuns(2);
    if (!next || !one) throw new Error(`"${this.#task.getPattern()}" never comes`);
    return next > moment ? next : one;
  }

  /** The last time that came after one moment and by another, where more than one was missed; else the first moment. */
  latest(after: Date, by: Date): Date {
    const first = Math.max(after.getTime() + 1, by.getTime() - LOOK_BACK_MS);
    for (let at = minuteOf(by.getTime()); at >= first; at -= MINUTE_MS)
      if (this.#task.match(new Date(at))) return new Date(at);
    return after;
  }

  /** Lets go of it. */
  async end() {
    await this.#task.destroy();
  }
}
