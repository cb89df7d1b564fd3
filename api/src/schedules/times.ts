import { createTask, type ScheduledTask } from 'node-cron';

/** Schedules are said and kept in Malaysia's time. */
export const TIME_ZONE = 'Asia/Kuala_Lumpur';

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

  /** Lets go of it. */
  async end() {
    await this.#task.destroy();
  }
}
