import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../platform/config/config.ts';
import type { Context } from '../platform/context.ts';

/** The result of a run in numbers and short texts for the admin; never contact details. */
export type Detail = Record<string, unknown>;

/** The context of a run. */
export interface RunContext extends Pick<Context, 'config' | 'database'> {
  log: FastifyBaseLogger;
  /** When the run was due. A run may be late. If several runs were missed, only the last one is run afterwards. */
  due: Date;
  /** The state left by the previous run. */
  state: Detail;
  /** Aborted when the run must end; the run checks it between steps, and the next run does the rest. */
  signal: AbortSignal;
}

/** The result of a run. An alarm requires an admin's attention. */
export interface RunResult {
  outcome: 'done' | 'alarm';
  detail: Detail;
  /** The state for the next run. */
  state?: Detail;
}

/** A scheduled task. One process runs it at a time. A run may be interrupted at any time, and is then repeated. */
export interface Schedule {
  name: string;
  /** Description of the work, for the admin. */
  summary: string;
  /** A cron expression in Malaysian time. */
  cron: string;
  isOn?(config: Config): boolean;
  run(run: RunContext): Promise<RunResult>;
}

/** Returns the schedules that this configuration turns on; rows of others may remain. */
export const schedulesOn = (schedules: readonly Schedule[], config: Config): Schedule[] =>
  schedules.filter(({ isOn }) => isOn?.(config) ?? true);
