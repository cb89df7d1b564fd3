import type { Database } from '@marketplace/db';
import type { Tokens } from './access/tokens.ts';
import type { AccessLog } from './access-log.ts';
import type { Config } from './config/config.ts';
import type { Counters } from './counters.ts';
import type { App } from './http/app.ts';
import type { CallLimits } from './limits/call-limits.ts';
import type { RateLimits } from './limits/rate-limits.ts';
import type { OwnWrites } from './lists/own-writes.ts';
import type { Tracing } from './tracing/tracing.ts';

/** What every capability is given. What one capability adds it declares where that is made (`media/uploads.ts`). */
export interface Context {
  config: Config;
  database: Database;
  counters: Counters;
  rateLimits: RateLimits;
  callLimits: CallLimits;
  ownWrites: OwnWrites;
  sessionTokens: Tokens;
  accessLog: AccessLog;
  /** Null where nothing is traced. */
  tracing: Tracing | null;
  /** Told as soon as the process is to stop; what is asked meanwhile is answered as ever. */
  stopping: AbortSignal;
}

/** A folder of the API: adds its routes under `/api`. */
export type Capability = (app: App, context: Context) => void | Promise<void>;
