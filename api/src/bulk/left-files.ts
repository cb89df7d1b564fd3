import type { FastifyBaseLogger } from 'fastify';
import { removeAbandoned } from '../media/abandoned.ts';
import { againAndAgain, type Repeated } from '../platform/runtime/again-and-again.ts';
import { bulkFolder } from './receive-csv.ts';

const LOOK_MS = 10 * 60_000;

/** Removes what processes that were killed left of uploads, until it is stopped: the rows may hold passwords. */
export const removeLeftFiles = (dataDir: string, log: FastifyBaseLogger): Repeated =>
  againAndAgain({
    work: () => removeAbandoned(bulkFolder(dataDir)),
    failed: error => log.error({ err: error }, 'what is left of bulk uploads could not be removed'),
    everyMs: LOOK_MS,
  });
