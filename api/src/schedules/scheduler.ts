import type { FastifyBaseLogger } from 'fastify';
import { type ScheduledTask, schedule as startTask } from 'node-cron';
import type { Context } from '../platform/context.ts';
import { databaseTime } from '../platform/database/database-time.ts';
import { type Lease, withLease } from '../platform/database/lease.ts';
import { createScheduleRow, findDue, leaseOf, recordRunFailure, recordRunResult, recordRunStart } from './records.ts';
import { type Schedule, schedulesOn } from './schedule.ts';
import { Times } from './times.ts';

/** Lifetime in seconds: if a process dies during a run, another one repeats it afterwards. */
const LEASE_SECONDS = 60;
const EVERY_MINUTE = '* * * * *';
const LONGEST_ERROR = 500;

/**
 * Returns the text of an error. Of database errors it returns only the code, since their texts repeat values of the
 * statement.
 */
const reasonOf = (error: unknown) => {
  if (!(error instanceof Error)) return 'It broke';
  const isDatabase = 'errno' in error || 'sql' in error;
  const text = isDatabase ? `The database refused (${'code' in error ? error.code : error.name})` : error.message;
  return text.slice(0, LONGEST_ERROR);
};

/**
 * Runs each schedule when it is due. Any number of processes may do so: the due times are in the database, a lease
 * limits a run to one process, and a run counts only when its result is stored. If runs were missed because no process
 * was running, only the last one is run afterwards.
 */
export class Scheduler {
  readonly #context: Pick<Context, 'config' | 'database'>;
  readonly #log: FastifyBaseLogger;
  readonly #schedules: [Schedule, Times][];
  readonly #looks: string;
  readonly #running = new Map<string, Promise<void>>();
  readonly #stopping = new AbortController();
  #task: ScheduledTask | undefined;

  constructor(
    context: Pick<Context, 'config' | 'database'>,
    log: FastifyBaseLogger,
    schedules: readonly Schedule[],
    looks = EVERY_MINUTE,
  ) {
    this.#context = context;
    this.#log = log;
    this.#looks = looks;
    this.#schedules = schedulesOn(schedules, context.config).map(schedule => [schedule, new Times(schedule.cron)]);
  }

  /** Runs missed schedules now, and checks every minute. */
  start() {
    const logger = {
      info: () => {},
      debug: () => {},
      warn: (text: string) => this.#log.debug(text),
      error: (text: string | Error) => this.#log.error(String(text)),
    };
    this.#task = startTask(this.#looks, () => void this.look(), { suppressMissedWarning: true, unref: true, logger });
    void this.look();
  }

  /** Runs all schedules that are due; resolves when all runs have ended. */
  async look(): Promise<void> {
    await Promise.all(this.#schedules.map(([schedule, times]) => this.#once(schedule, times)));
  }

  /** Stops running schedules between two steps. They stay due, so that other processes can run them. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#task?.destroy();
    await Promise.all(this.#running.values());
    await Promise.all(this.#schedules.map(([, times]) => times.end()));
  }

  #once(schedule: Schedule, times: Times): Promise<void> {
    const { name } = schedule;
    let run = this.#running.get(name);
    if (!run && !this.#stopping.signal.aborted) {
      run = this.#attempt(schedule, times)
        .catch(error => this.#log.warn({ err: error, schedule: name }, 'a schedule could not be looked at'))
        .finally(() => this.#running.delete(name));
      this.#running.set(name, run);
    }
    return run ?? Promise.resolve();
  }

  async #attempt(schedule: Schedule, times: Times) {
    const { knex } = this.#context.database;
    const { name } = schedule;
    await createScheduleRow(knex, name, times.after(new Date()));
    if (!(await findDue(knex, name))) return;
    const wanted = { name: leaseOf(name), seconds: LEASE_SECONDS, signal: this.#stopping.signal };
    await withLease(knex, wanted, lease => this.#run(schedule, times, lease));
  }

  async #run(schedule: Schedule, times: Times, lease: Lease) {
    const { knex } = this.#context.database;
    // Another process may have run the schedule in the meantime.
    const row = await findDue(knex, schedule.name);
    if (!row) return;
    const due = times.latest(row.next_run_at, await databaseTime(knex));
    if (!(await recordRunStart(knex, schedule, lease))) return;
    try {
      const result = await schedule.run({
        ...this.#context,
        log: this.#log,
        due,
        state: row.state ?? {},
        signal: lease.signal,
      });
      if (lease.signal.aborted) return;
      await recordRunResult(knex, { schedule, lease, next: times.after(due) }, result);
      this.#log.info({ schedule: schedule.name, outcome: result.outcome, ...result.detail }, 'a scheduled run is over');
    } catch (error) {
      if (lease.signal.aborted) return;
      this.#log.error({ err: error, schedule: schedule.name }, 'a scheduled run failed');
      await recordRunFailure(knex, { schedule, lease, next: times.after(due) }, reasonOf(error));
    }
  }
}
