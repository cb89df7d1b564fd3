import type { Database } from '@marketplace/db';
import type { RowDataPacket } from 'mysql2/promise';
import { JOIN_CONSULTANT } from '../../franchises/columns.ts';

/** The franchise of an enquiry, for the pages. */
export interface EnquiryFranchise {
  id: string;
  name: string;
  slug: string;
  /** Name of its consultant, or empty. */
  consultant: string;
}

const SELECT = `SELECT f.id, f.name, f.slug, COALESCE(u.name, '') AS consultant
  FROM franchises f ${JOIN_CONSULTANT}`;

const first = async ({ prepared }: Database, where: string, value: string): Promise<EnquiryFranchise | undefined> => {
  const [[row]] = await prepared.execute<(EnquiryFranchise & RowDataPacket)[]>(`${SELECT} ${where}`, [value]);
  return row;
};

/** Returns the franchise of a form; undefined if deleted. */
export const askedFranchise = (database: Database, id: string) =>
  first(database, 'WHERE f.id = ? AND f.deleted_at IS NULL', id);

/** Returns the franchise of an enquiry; undefined if deleted. */
export const franchiseOfEnquiry = (database: Database, reference: string) =>
  first(database, 'JOIN leads l ON l.franchise_id = f.id WHERE l.reference = ? AND f.deleted_at IS NULL', reference);
