import { AuditEntryModel } from '@marketplace/db';
import type { Knex } from 'knex';
import type { AuditEntity } from '../platform/audit.ts';
import { requireRow } from '../platform/errors/errors.ts';
import type { PlainCode } from '../platform/errors/messages.ts';

/** Columns of times, which JSON stores as text. */
const IS_MOMENT = /_(?:at|date)$/;

/**
 * Reads a record from the audit log as it was when it was last deleted. The version is omitted, since the record gets a
 * new one.
 * @param absent code of the error if there is none
 * @throws 404 if the record was never deleted
 */
export const readDeleted = async (
  knex: Knex,
  entity: AuditEntity,
  id: string,
  absent: PlainCode,
): Promise<Record<string, unknown>> => {
  const entry = await AuditEntryModel.query(knex)
    .where({ entity, entity_id: id, action: 'delete' })
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .first();
  return Object.fromEntries(
    Object.entries(requireRow(entry?.before ?? undefined, absent))
      .filter(([column]) => column !== 'updated_at')
      .map(([column, value]) => [
        column,
        IS_MOMENT.test(column) && typeof value === 'string' ? new Date(value) : value,
      ]),
  );
};
