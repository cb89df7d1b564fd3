import type { Database } from '@marketplace/db';
import type { RowDataPacket } from 'mysql2/promise';
import type { Role } from '../platform/access/roles.ts';
import { BATCH_ROWS, batches } from '../platform/csv/batches.ts';
import { type Columns, csvText } from '../platform/csv/csv-file.ts';

interface ExportedUser {
  id: string;
  email: string;
  name: string;
  role: Role;
  tokens: number;
  company_name: string;
  phone: string;
  photo: string;
  created_at: Date;
}

/** The specification's fields of a user (§3), of which the password is never read. */
const USER_COLUMNS: Columns<ExportedUser> = {
  id: row => row.id,
  email: row => row.email,
  name: row => row.name,
  role: row => row.role,
  tokens: row => row.tokens,
  company_name: row => row.company_name,
  phone: row => row.phone,
  photo: row => row.photo,
  created_at: row => row.created_at,
};

const BATCH = `SELECT ${Object.keys(USER_COLUMNS).join(', ')} FROM users
  WHERE deleted_at IS NULL AND id > ? ORDER BY id LIMIT ${BATCH_ROWS}`;

/** All users as a CSV file, in the order in which they were added. */
export const usersCsv = ({ prepared }: Database): AsyncGenerator<string> => {
  const rows = batches<ExportedUser & RowDataPacket>(async last => {
    const [found] = await prepared.execute<(ExportedUser & RowDataPacket)[]>(BATCH, [last?.id ?? '']);
    return found;
  });
  return csvText<ExportedUser>(USER_COLUMNS, rows);
};
