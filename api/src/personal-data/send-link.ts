import { inTransaction, LeadModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { emailKey } from '../leads/contact-keys.ts';
import { enqueueMail } from '../outbox/enqueue.ts';
import { countOf } from '../platform/database/count.ts';
import { leadsOf, newestOf } from './own-leads.ts';

declare module '../outbox/message.ts' {
  interface EmailKinds {
    /** Which of its addresses asked, as submitted or as an admin corrected it; the address itself stands in no message. */
    'person.link': { address: 'submitted' | 'current' };
  }
}

/** Links to one mailbox in a day; more are not sent, and nobody is told. */
const MOST_LINKS = 3;

/** Sends a link to what is stored under an e-mail address, if something is. */
export const sendPersonalLink = async (knex: Knex, email: string): Promise<void> => {
  const key = emailKey(email);
  const newest = await newestOf(knex, key);
  if (!newest) return;
  await inTransaction(knex, async trx => {
    // One after the other: of many requests at the same moment each counts those before it.
    await LeadModel.query(trx).findById(newest.id).forUpdate().select('id');
    const recent = trx('outbox')
      .whereIn('outbox.lead_id', leadsOf(trx, key).select('leads.id'))
      .where({ kind: 'person.link' })
      .where('outbox.created_at', '>', trx.raw('UTC_TIMESTAMP(3) - INTERVAL 1 DAY'));
    if ((await countOf(recent)) >= MOST_LINKS) return;
    await enqueueMail(trx, {
      kind: 'person.link',
      leadId: newest.id,
      payload: { address: newest.submitted_email_key === key ? 'submitted' : 'current' },
    });
  });
};
