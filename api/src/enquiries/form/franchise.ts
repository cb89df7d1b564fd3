import type { Database } from '@marketplace/db';
import type { RowDataPacket } from 'mysql2/promise';
import { WITH_CONSULTANT } from '../../franchises/columns.ts';

/** What an answer says of the franchise that was enquired about. */
export interface AskedFranchise {
  id: string;
  name: string;
  slug: string;
  /** Who looks after it, or empty. */
  consultant: string;
}

const SELECT = `SELECT f.id, f.name, f.slug, COALESCE(u.name, '') AS consultant
  FROM franchises f ${WITH_CONSULTANT}`;

const first = async ({ prepared }: Database, where: string, value: string): Promise<AskedFranchise | undefined> => {
  const [[row]] = await prepared.execute<(AskedFranchise & RowDataPacket)[]>(`${SELECT} ${where}`, [value]);
  return row;
};

/** The franchise of a form, unless it is gone. */
export const askedFranchise = (database: Database, id: string) =>
  first(database, 'WHERE f.id = ? AND f.deleted_at IS NULL', id);

/** The franchise of an enquiry, unless it is gone. */
export const franchiseOfEnquiry = (database: Database, reference: string) =>
  first(database, 'JOIN leads l ON l.franchise_id = f.id WHERE l.reference = ? AND f.deleted_at IS NULL', reference);
