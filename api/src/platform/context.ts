import type { Database } from '@marketplace/db';
import type { Tokens } from './access/tokens.ts';
import type { AccessLog } from './access-log.ts';
import type { Config } from './config/config.ts';
import type { Counters } from './counters.ts';
import type { App } from './http/app.ts';
import type { CreateCallLimit } from './limits/call-limits.ts';
import type { RateLimits } from './limits/rate-limits.ts';
import type { OwnWrites } from './lists/own-writes.ts';
import type { Tracing } from './tracing/tracing.ts';

/**
 * The services that every capability receives. A capability that adds a service declares it in its own folder
 * (`media/uploads.ts`).
 */
export interface Context {
  config: Config;
  database: Database;
  counters: Counters;
  rateLimits: RateLimits;
  callLimits: CreateCallLimit;
  ownWrites: OwnWrites;
  sessionTokens: Tokens;
  accessLog: AccessLog;
  /** Creates traces; null if tracing is off. */
  tracing: Tracing | null;
  /** Aborted as soon as the process is about to stop; until the stop, requests are still answered. */
  stopping: AbortSignal;
}

/** A folder of the API: registers its routes under `/api`. */
export type Capability = (app: App, context: Context) => void | Promise<void>;
