import { inTransaction, LeadModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { emailKey } from '../leads/contact-keys.ts';
import { enqueueMail } from '../outbox/enqueue.ts';
import { countOf } from '../platform/database/count.ts';
import { findNewestLead, leadsOf } from './own-leads.ts';

declare module '../outbox/message.ts' {
  interface EmailPayloads {
    /**
     * Whether the link goes to the submitted address or to the one an admin corrected; no message contains the address
     * itself.
     */
    'person.link': { address: 'submitted' | 'current' };
  }
}

/** Maximum links per mailbox and day; further requests are silently ignored. */
const MOST_LINKS = 3;

/** Emails a link to the data that is stored about an email address; sends nothing if nothing is stored. */
export const sendPersonalLink = async (knex: Knex, email: string): Promise<void> => {
  const key = emailKey(email);
  const newest = await findNewestLead(knex, key);
  if (!newest) return;
  await inTransaction(knex, async trx => {
    // The enquiry is locked, so that each of several concurrent requests counts the previous ones.
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
