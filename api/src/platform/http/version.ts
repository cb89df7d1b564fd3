import type { FastifyReply } from 'fastify';
import type { Knex } from 'knex';
import { DomainError } from '../errors/errors.ts';

/**
 * Returns the version of a record. The version changes with every save, but not with counters, which do not change
 * `updated_at`. If a record includes other records (a franchise with its consultant), their versions are added; if it
 * includes a changing number (a balance), the number is added. Saves ignore these additions.
 */
export const etagOf = (updatedAt: Date, ...others: (Date | number | null | undefined)[]) =>
  `"${[updatedAt, ...others].map(part => part?.valueOf().toString(36) ?? '').join('.')}"`;

const ownVersion = (tag: string) => tag.trim().replace(/^W\//, '').replaceAll('"', '').split('.')[0];

/**
 * Rejects a save if the record was saved after the caller read it.
 * @param ifMatch the request's `If-Match`; without it (or with `*`) nothing is compared
 * @param current returns the current record
 * @throws 412 with the current record
 */
export const requireVersion = (ifMatch: string | undefined, updatedAt: Date, current: () => unknown) => {
  if (!ifMatch || ifMatch.trim() === '*') return;
  const currentVersion = ownVersion(etagOf(updatedAt));
  if (ifMatch.split(',').some(tag => ownVersion(tag) === currentVersion)) return;
  throw new DomainError('stale', ['record_changed'], { current: current() });
};

/**
 * Returns the `updated_at` of a save: the current time, but always later than the previous value, so that two saves
 * never have the same version.
 */
export const nextVersion = (knex: Knex) =>
  knex.raw('GREATEST(UTC_TIMESTAMP(3), updated_at + INTERVAL 1000 MICROSECOND)');

/**
 * Returns the `updated_at` of a new row that replaces another; it is always later than the version of the replaced row.
 */
export const versionAfter = (knex: Knex, { updated_at }: { updated_at: Date }) =>
  knex.raw('GREATEST(UTC_TIMESTAMP(3), CAST(? AS DATETIME(3)) + INTERVAL 1000 MICROSECOND)', [updated_at]);

/**
 * Sets the `ETag` header and returns the record of the response.
 * @param show converts the row to the record of the response
 */
export const setEtag = <Row extends { updated_at: Date }, Wire>(
  reply: FastifyReply,
  row: Row,
  show: (row: Row) => Wire,
): Wire => {
  reply.header('etag', etagOf(row.updated_at));
  return show(row);
};
