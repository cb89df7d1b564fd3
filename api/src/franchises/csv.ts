import type { Database } from '@marketplace/db';
import type { RowDataPacket } from 'mysql2/promise';
import { BATCH_ROWS, batches } from '../platform/csv/batches.ts';
import { textCell } from '../platform/csv/cells.ts';
import { type Column, readColumns, writtenColumns } from '../platform/csv/columns.ts';
import { csvText } from '../platform/csv/csv-file.ts';
import { oneOf, type Statement } from '../platform/lists/conditions.ts';
import { JOIN_CONSULTANT, VIEWS, type WholeRow } from './columns.ts';
import { EACH_FIELD, type FieldName } from './fields.ts';
import { FranchiseCreate } from './schemas.ts';

/** The column with the consultant's email address, which a file may contain instead of `consultant_id`. */
const CONSULTANT: Column = {
  cell: {
    ...textCell,
    emptied: undefined,
    aliases:
      'consultant email | consultant e-mail | assigned to | sales person | emel perunding | perunding | 顾问 | 顾问电邮',
  },
  only: 'read',
};

/**
 * The columns of the CSV file: one for each field that has a `cell`. Read-only fields are exported but not imported.
 */
const COLUMNS = Object.fromEntries(
  EACH_FIELD.flatMap(([name, { cell, sent }]): [string, Column][] => [
    ...(cell ? [[name, { cell, ...(!sent && { only: 'written' as const }) }] satisfies [string, Column]] : []),
    ...(name === 'consultant_id' ? [['consultant', CONSULTANT] satisfies [string, Column]] : []),
  ]),
);

export type FranchiseColumn = FieldName | 'consultant';

export const FRANCHISE_FIELDS = { ...readColumns(COLUMNS), required: FranchiseCreate.required };

const WRITTEN_COLUMNS = writtenColumns(COLUMNS);

/**
 * Generates the CSV file of franchises, in the order of their creation.
 * @param consultantId exports only this consultant's franchises; null exports all
 */
export const franchisesCsv = async (
  { prepared }: Database,
  consultantId: string | null,
): Promise<AsyncGenerator<string>> => {
  const own: Statement[] = consultantId === null ? [] : [oneOf('f.consultant_id', [consultantId])];
  const sql = `SELECT ${VIEWS.whole} FROM franchises f ${JOIN_CONSULTANT}
    WHERE ${['f.deleted_at IS NULL', 'f.id > ?', ...own.map(one => one.sql)].join(' AND ')}
    ORDER BY f.id LIMIT ${BATCH_ROWS}`;
  const owners = own.flatMap(({ values }) => values);
  const rows = batches<WholeRow & RowDataPacket>(async last => {
    const [found] = await prepared.execute<(WholeRow & RowDataPacket)[]>(sql, [last?.id ?? '', ...owners]);
    return found;
  });
  return csvText<WholeRow>(WRITTEN_COLUMNS, rows);
};
