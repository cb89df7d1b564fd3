import { newId } from '@marketplace/db';
import type { Knex } from 'knex';
import { emailKey } from '../leads/contact-keys.ts';
import { leadsOf, newestOf } from './own-leads.ts';

/** Links to one mailbox in a day; more are not sent, and nobody is told. */
const MOST_LINKS = 3;

/** Sends a link to what is stored under an e-mail address, if something is. */
export const sendPersonalLink = async (knex: Knex, email: string): Promise<void> => {
  const key = emailKey(email);
  const newest = await newestOf(knex, key);
  if (!newest) return;
  const recent = await knex('outbox')
    .whereIn('outbox.lead_id', leadsOf(knex, key).select('leads.id'))
    .where({ kind: 'person.link' })
    .where('outbox.created_at', '>', knex.raw('UTC_TIMESTAMP(3) - INTERVAL 1 DAY'))
    .count({ count: '*' })
    .first();
  if (Number(recent?.count ?? 0) >= MOST_LINKS) return;
  const id = newId();
  await knex('outbox').insert({
    id,
    channel: 'email',
    kind: 'person.link',
    idempotency_key: `email:person.link:${id}`,
    // Which of its addresses asked; the address itself stands in the lead alone.
    payload: JSON.stringify({ address: newest.submitted_email_key === key ? 'submitted' : 'current' }),
    lead_id: newest.id,
  });
};
