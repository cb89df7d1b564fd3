import type { FastifyReply } from 'fastify';
import type { Knex } from 'knex';
import { DomainError } from '../errors/errors.ts';

/**
 * Which edit of a record this is. It moves with every save and with nothing else (counters leave `updated_at` alone).
 * A record that answers with parts of another (a franchise with its consultant) names that one's version too, and one
 * that answers with a number which moves by itself (a balance) names the number; a save compares neither.
 */
export const etagOf = (updatedAt: Date, ...others: (Date | number | null | undefined)[]) =>
  `"${[updatedAt, ...others].map(part => part?.valueOf().toString(36) ?? '').join('.')}"`;

const ownVersion = (tag: string) => tag.trim().replace(/^W\//, '').replaceAll('"', '').split('.')[0];

/**
 * Someone else saved meanwhile: 412 with the record as it is now.
 * @param ifMatch the request's `If-Match`; without one (or `*`) nothing is compared
 */
export const demandVersion = (ifMatch: string | undefined, updatedAt: Date, current: () => unknown) => {
  if (!ifMatch || ifMatch.trim() === '*') return;
  const now = ownVersion(etagOf(updatedAt));
  if (ifMatch.split(',').some(tag => ownVersion(tag) === now)) return;
  throw new DomainError('stale', ['record_changed'], { current: current() });
};

/** `updated_at` of a save: now, and always later than it was, so that two saves never share a version. */
export const nextVersion = (knex: Knex) =>
  knex.raw('GREATEST(UTC_TIMESTAMP(3), updated_at + INTERVAL 1000 MICROSECOND)');

/** The same for a row that is new, and later than the version of what it replaces. */
export const versionAfter = (knex: Knex, { updated_at }: { updated_at: Date }) =>
  knex.raw('GREATEST(UTC_TIMESTAMP(3), CAST(? AS DATETIME(3)) + INTERVAL 1000 MICROSECOND)', [updated_at]);

/**
 * Answers a record together with its version.
 * @param show the row as the wire shows it
 */
export const withVersion = <Row extends { updated_at: Date }, Wire>(
  reply: FastifyReply,
  row: Row,
  show: (row: Row) => Wire,
): Wire => {
  reply.header('etag', etagOf(row.updated_at));
  return show(row);
};
