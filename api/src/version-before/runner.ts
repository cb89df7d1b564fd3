import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Knex } from 'knex';
import { breathe } from '../platform/database/in-batches.ts';
import { withLease } from '../platform/database/lease.ts';
import { followNewLeads, followWords } from './words.ts';

const LEASE = { name: 'version-before', seconds: 15 };
const LOOK_MS = 1000;
/** Going through everything takes a twentieth of the time, most of which it pauses between two batches. */
const SHARE = 20;
const SHORTEST_PAUSE_MS = 5000;
/** After a failure, growing. */
const LONGEST_PAUSE_MS = 60_000;

/**
 * What processes of the version before write while they and this one run beside each other, brought to where this
 * version reads. It ends with the release that no longer upgrades from that version (`migrations/contracts`). Any number
 * of processes may do so; one of them does.
 */
export const startFollowing = (knex: Knex, log: FastifyBaseLogger) => {
  const stopping = new AbortController();
  const { signal } = stopping;
  let nextWholeAt = 0;
  const followAll = (lost: AbortSignal) => {
    const began = performance.now();
    return followWords(knex, lost, breathe).finally(() => {
      nextWholeAt = performance.now() + Math.max(SHORTEST_PAUSE_MS, (performance.now() - began) * SHARE);
    });
  };
  const look = () =>
    withLease(knex, { ...LEASE, signal }, async lease => {
      const found = await followNewLeads(knex);
      const changed = performance.now() < nextWholeAt ? 0 : await followAll(lease.signal);
      if (found + changed > 0) log.info({ records: found + changed }, 'words of the version before were taken over');
    });
  const run = async () => {
    let pauseMs = LOOK_MS;
    while (!signal.aborted) {
      try {
        await look();
        pauseMs = LOOK_MS;
      } catch (error) {
        log.error({ err: error }, 'words of the version before could not be taken over, and are tried again');
        pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
      }
      await pause(pauseMs, undefined, { signal }).catch(() => {});
    }
  };
  const running = run();
  return {
    /** Ends after the batch at hand. */
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
};
