import type { Database } from '@marketplace/db';
import type { RowDataPacket } from 'mysql2/promise';
import { BATCH_ROWS, batches } from '../platform/csv/batches.ts';
import { integerCell, passwordCell, phoneCell, textCell, timeCell } from '../platform/csv/cells.ts';
import { COLUMN_ALIASES } from '../platform/csv/column-aliases.ts';
import { type Columns, readColumns, writtenColumns } from '../platform/csv/columns.ts';
import { csvText } from '../platform/csv/csv-file.ts';
import { NewUser } from './schemas.ts';

/** The fields of a user (specification, section 3). The password is never exported. */
const COLUMNS = {
  id: { cell: textCell, only: 'written' },
  email: { cell: { ...textCell, aliases: 'e-mail | email address | mail | emel | alamat emel | 电邮 | 邮箱' } },
  name: { cell: { ...textCell, aliases: COLUMN_ALIASES.name } },
  role: { cell: { ...textCell, aliases: 'user role | type | peranan | 角色' } },
  tokens: { cell: { ...integerCell, aliases: 'credits | credit | kredit | 积分 | 点数' } },
  company_name: {
    cell: {
      ...textCell,
      aliases: 'company | organisation | organization | syarikat | nama syarikat | 公司 | 公司名称',
    },
  },
  phone: { cell: { ...phoneCell, aliases: COLUMN_ALIASES.phone } },
  photo: { cell: { ...textCell, aliases: 'picture | avatar | gambar | 照片' } },
  created_at: { cell: timeCell, only: 'written' },
  password: {
    cell: { ...passwordCell, aliases: 'pass word | pwd | initial password | kata laluan | 密码' },
    only: 'read',
  },
} satisfies Columns;

export type UserColumn = Exclude<keyof typeof COLUMNS, 'id' | 'created_at'>;

export const USER_FIELDS = { ...readColumns(COLUMNS), required: NewUser.required };

/** Common names of the password column. */
export const PASSWORD_ALIASES = COLUMNS.password.cell.aliases;

const WRITTEN_COLUMNS = writtenColumns(COLUMNS);
const BATCH = `SELECT ${Object.keys(WRITTEN_COLUMNS).join(', ')} FROM users
  WHERE deleted_at IS NULL AND id > ? ORDER BY id LIMIT ${BATCH_ROWS}`;

/** Returns all users as a CSV file, in order of creation. */
export const usersCsv = ({ prepared }: Database): AsyncGenerator<string> => {
  const rows = batches<RowDataPacket>(async last => {
    const [found] = await prepared.execute<RowDataPacket[]>(BATCH, [last?.id ?? '']);
    return found;
  });
  return csvText<Record<string, unknown>>(WRITTEN_COLUMNS, rows);
};
