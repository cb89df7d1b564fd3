import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../platform/config/config.ts';
import type { Context } from '../platform/context.ts';

/** What a run found and did, in numbers and short texts for the admin; never contact details. */
export type Detail = Record<string, unknown>;

/** One run of a schedule. */
export interface Run extends Pick<Context, 'config' | 'database'> {
  log: FastifyBaseLogger;
  /** When it should have begun: a run may be late, and of several that were missed the last one is made up for. */
  due: Date;
  /** What the run before left for this one. */
  state: Detail;
  /** Looked at between steps: what is left then is for the next run. */
  signal: AbortSignal;
}

/** What came of a run. An alarm is for an admin to act on. */
export interface Result {
  outcome: 'done' | 'alarm';
  detail: Detail;
  /** For the next run. */
  state?: Detail;
}

/** Work that starts by itself, in one process at a time. A run may be cut off at any moment and is begun again. */
export interface Schedule {
  name: string;
  /** What it does, for the admin. */
  summary: string;
  /** In Malaysia's time. */
  cron: string;
  isOn?(config: Config): boolean;
  run(run: Run): Promise<Result>;
}

/** Those that this configuration wants; of others a row may be left from when they were. */
export const schedulesOn = (schedules: readonly Schedule[], config: Config): Schedule[] =>
  schedules.filter(({ isOn }) => isOn?.(config) ?? true);
