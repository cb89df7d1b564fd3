import type { FastifyReply } from 'fastify';
import type { Knex } from 'knex';
import { DomainError } from '../errors/errors.ts';

/**
 * Returns the version of a record. It changes with every save and nothing else (counters do not touch `updated_at`). A
 * record that includes parts of others (a franchise with its consultant) adds their versions, and one that includes a
 * changing number (a balance) adds the number; saves compare neither.
 */
export const etagOf = (updatedAt: Date, ...others: (Date | number | null | undefined)[]) =>
  `"${[updatedAt, ...others].map(part => part?.valueOf().toString(36) ?? '').join('.')}"`;

const ownVersion = (tag: string) => tag.trim().replace(/^W\//, '').replaceAll('"', '').split('.')[0];

/**
 * Rejects a save when someone else has saved in the meantime.
 * @param ifMatch the request's `If-Match`; without it (or with `*`) nothing is compared
 * @param current returns the record as it is now
 * @throws 412 with the current record
 */
export const demandVersion = (ifMatch: string | undefined, updatedAt: Date, current: () => unknown) => {
  if (!ifMatch || ifMatch.trim() === '*') return;
  const currentVersion = ownVersion(etagOf(updatedAt));
  if (ifMatch.split(',').some(tag => ownVersion(tag) === currentVersion)) return;
  throw new DomainError('stale', ['record_changed'], { current: current() });
};

/** Returns the `updated_at` of a save: now, but always later than before, so that two saves never share a version. */
export const nextVersion = (knex: Knex) =>
  knex.raw('GREATEST(UTC_TIMESTAMP(3), updated_at + INTERVAL 1000 MICROSECOND)');

/** Returns the `updated_at` of a new row that replaces another, always later than the replaced row's version. */
export const versionAfter = (knex: Knex, { updated_at }: { updated_at: Date }) =>
  knex.raw('GREATEST(UTC_TIMESTAMP(3), CAST(? AS DATETIME(3)) + INTERVAL 1000 MICROSECOND)', [updated_at]);

/**
 * Sets the `ETag` header and returns the wire record.
 * @param show converts the row to its wire record
 */
export const withVersion = <Row extends { updated_at: Date }, Wire>(
  reply: FastifyReply,
  row: Row,
  show: (row: Row) => Wire,
): Wire => {
  reply.header('etag', etagOf(row.updated_at));
  return show(row);
};
