import { inTransaction, newId } from '@marketplace/db';
import type { Knex } from 'knex';
import { emailKey } from '../leads/contact-keys.ts';

/** Links to one mailbox in a day; more are not sent, and nobody is told. */
const MOST_LINKS = 3;

/** Sends a link to what is stored under an e-mail address, if something is. */
export const sendPersonalLink = async (knex: Knex, email: string): Promise<void> => {
  const email_key = emailKey(email);
  if (!(await knex('leads').where({ email_key }).first('id'))) return;
  await inTransaction(knex, async trx => {
    // One after the other: of many requests at the same moment each counts those before it.
    const [newest] = await trx('leads').where({ email_key }).orderBy('created_at', 'desc').forUpdate().select('id');
    if (!newest) return;
    const recent = await trx('outbox')
      .join('leads', 'leads.id', 'outbox.lead_id')
      .where({ email_key, kind: 'person.link' })
      .where('outbox.created_at', '>', trx.raw('UTC_TIMESTAMP(3) - INTERVAL 1 DAY'))
      .count({ count: '*' })
      .first();
    if (Number(recent?.count ?? 0) >= MOST_LINKS) return;
    const id = newId();
    await trx('outbox').insert({
      id,
      channel: 'email',
      kind: 'person.link',
      idempotency_key: `email:person.link:${id}`,
      payload: '{}',
      lead_id: newest.id,
    });
  });
};
