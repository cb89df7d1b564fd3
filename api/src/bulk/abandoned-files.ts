import type { FastifyBaseLogger } from 'fastify';
import { removeAbandoned } from '../media/abandoned.ts';
import { type RepeatedWork, repeatWork } from '../platform/runtime/repeat-work.ts';
import { bulkFolder } from './receive-csv.ts';

const LOOK_MS = 10 * 60_000;

/** Repeatedly removes files left behind by killed processes, since the rows may contain passwords. */
export const removeAbandonedFiles = (dataDir: string, log: FastifyBaseLogger): RepeatedWork =>
  repeatWork({
    work: () => removeAbandoned(bulkFolder(dataDir)),
    failed: error => log.error({ err: error }, 'what is left of bulk uploads could not be removed'),
    everyMs: LOOK_MS,
  });
