import { UserModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { type Fault, fault } from '../platform/errors/errors.ts';

const emailKey = (email: string) => email.trim().toLowerCase();

const unknown = () => fault('consultant', 'exists', 'no_consultant_with_email');
const differentIdFault = () => fault('consultant', 'value', 'consultant_id_differs');

interface NamesConsultant {
  consultant?: string;
  consultant_id?: string | null;
}

/**
 * Replaces the consultant's email address by the consultant's id. If a row has both, they must belong to the same
 * consultant.
 * @returns the rows in the same order
 */
export const resolveConsultantEmails = async <Body extends NamesConsultant>(
  db: Knex,
  bodies: Body[],
): Promise<{ body: Omit<Body, 'consultant'>; faults: Fault[] }[]> => {
  const emails = [...new Set(bodies.flatMap(({ consultant }) => (consultant ? [consultant.trim()] : [])))];
  const found = await UserModel.query(db)
    .whereIn('email', emails)
    .where({ role: 'consultant', deleted_at: null })
    .select('id', 'email');
  const ids = new Map(found.map(({ id, email }) => [emailKey(email), id]));
  return bodies.map(({ consultant, ...body }) => {
    if (!consultant) return { body, faults: [] };
    const id = ids.get(emailKey(consultant));
    if (id === undefined) return { body, faults: [unknown()] };
    const isOther = Boolean(body.consultant_id) && body.consultant_id !== id;
    return isOther ? { body, faults: [differentIdFault()] } : { body: { ...body, consultant_id: id }, faults: [] };
  });
};
