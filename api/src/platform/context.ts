import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { Database } from '@marketplace/db';
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify';
import type { Uploads } from '../media/uploads.ts';
import type { Tokens } from './access/tokens.ts';
import type { Config } from './config/config.ts';
import type { Counters } from './counters.ts';
import type { CallLimits } from './limits/call-limits.ts';
import type { RateLimits } from './limits/rate-limits.ts';
import type { OwnWrites } from './lists/own-writes.ts';

/** The application with TypeBox types on its routes. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/** What every capability is given. */
export interface Context {
  config: Config;
  database: Database;
  counters: Counters;
  uploads: Uploads;
  rateLimits: RateLimits;
  callLimits: CallLimits;
  ownWrites: OwnWrites;
  sessionTokens: Tokens;
  /** Told as soon as the process is to stop; what is asked meanwhile is answered as ever. */
  stopping: AbortSignal;
}

/** A folder of the API: adds its routes under `/api`. */
export type Capability = (app: App, context: Context) => void | Promise<void>;
