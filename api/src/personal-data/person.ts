import { inTransaction } from '@marketplace/db';
import type { Knex } from 'knex';
import { BATCH_ROWS } from '../background-jobs/jobs.ts';
import { breathe } from '../platform/database/in-batches.ts';
import { AT_ONCE, changeLeads, type PersonChange, type Requester } from './changes.ts';
import { leadsOf } from './own-leads.ts';
import type { PersonalDataChangedFor } from './schemas.ts';
import { leaveLeadsWaiting } from './waiting.ts';

/** Whose enquiries, by their address as `leads/contact-keys.ts` makes it. */
export interface Person {
  emailKey: string;
  /** The enquiry of the link that they came by. */
  linkedId?: string;
}

/**
 * Withdraws or erases all that a person sent, that of their link last: who is interrupted, by whatever, goes on with the
 * same link. What they send meanwhile is another enquiry. Up to {@link BATCH_ROWS} are changed before the answer; more
 * follow in the background.
 */
export const changePerson = async (
  knex: Knex,
  what: PersonChange,
  by: Requester,
  { emailKey, linkedId }: Person,
): Promise<PersonalDataChangedFor> => {
  const own: string[] = await leadsOf(knex, emailKey).orderBy('leads.id').pluck('leads.id');
  const ids = [...own.filter(id => id !== linkedId), ...own.filter(id => id === linkedId)];
  const leads = ids.map(id => ({ id, by }));
  if (leads.length > BATCH_ROWS) {
    const job = await leaveLeadsWaiting(knex, what, leads);
    return { changed: 0, waiting: leads.length, job };
  }
  let changed = 0;
  for (let from = 0; from < leads.length; from += AT_ONCE) {
    const began = performance.now();
    changed += await inTransaction(knex, trx => changeLeads(trx, what, leads.slice(from, from + AT_ONCE)));
    if (from + AT_ONCE < leads.length) await breathe(began);
  }
  return { changed };
};
