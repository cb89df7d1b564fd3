import type { FastifyBaseLogger } from 'fastify';
import type { Knex } from 'knex';
import { breathe } from '../platform/database/in-batches.ts';
import { withLease } from '../platform/database/lease.ts';
import { againAndAgain, type Repeated } from '../platform/runtime/again-and-again.ts';
import { followNewLeads, followWords } from './words.ts';

const LEASE = { name: 'version-before', seconds: 15 };
const LOOK_MS = 1000;
/** Going through everything takes a twentieth of the time, most of which it pauses between two batches. */
const SHARE = 20;
const SHORTEST_PAUSE_MS = 5000;

/**
 * What processes of the version before write while they and this one run beside each other, brought to where this
 * version reads. It ends with the release that no longer upgrades from that version (`migrations/contracts`). Any number
 * of processes may do so; one of them does.
 */
export const startFollowing = (knex: Knex, log: FastifyBaseLogger): Repeated => {
  let nextWholeAt = 0;
  const followAll = (lost: AbortSignal) => {
    const began = performance.now();
    return followWords(knex, lost, breathe).finally(() => {
      nextWholeAt = performance.now() + Math.max(SHORTEST_PAUSE_MS, (performance.now() - began) * SHARE);
    });
  };
  const look = (signal: AbortSignal) =>
    withLease(knex, { ...LEASE, signal }, async lease => {
      const found = await followNewLeads(knex);
      const changed = performance.now() < nextWholeAt ? 0 : await followAll(lease.signal);
      if (found + changed > 0) log.info({ records: found + changed }, 'words of the version before were taken over');
    });
  return againAndAgain({
    work: look,
    failed: error =>
      log.error({ err: error }, 'words of the version before could not be taken over, and are tried again'),
    everyMs: LOOK_MS,
  });
};
