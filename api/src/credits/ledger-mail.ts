import type { Composer } from '../outbox/email/composer.ts';
import { findRecipient } from '../outbox/email/recipients.ts';
import { findDifference } from './ledger-differences.ts';

/** To an admin: somebody's balance is not what their ledger says. */
export const ledgerMail: Composer = async ({ database, siteUrl }, message) => {
  const { knex } = database;
  const recipient = await findRecipient(database, message.user_id);
  if (recipient?.role !== 'admin') return { cancel: 'The recipient is no longer an admin' };
  const difference = await findDifference(knex, String(message.payload.difference_id));
  if (!difference || difference.settled_at) return { cancel: 'The balance is right again' };
  const { user_id, balance, ledger } = difference;
  const whose = await knex('users').where({ id: user_id }).first('name');
  return {
    to: recipient,
    letter: {
      subject: 'A credit balance does not agree with its ledger',
      preview: `${whose?.name ?? 'A user'}: ${balance} in the balance, ${ledger} by the ledger.`,
      parts: [
        {
          kind: 'paragraph',
          text: 'Every change of a balance is an entry of the ledger, so the two always agree. Here they do not: something changed the database by another way.',
        },
        {
          kind: 'facts',
          facts: [
            ['User', whose?.name ?? user_id],
            ['Balance', `${balance} credits`],
            ['Sum of the ledger', `${ledger} credits`],
          ],
        },
        {
          kind: 'paragraph',
          text: 'The ledger is what happened. Find out who else writes to the database, bring the balance back to the sum of its ledger as the operations page says, and adjust it in the console if that is not what the user should have. You are told of each difference once.',
        },
        { kind: 'action', label: 'See the statement', url: `${siteUrl}/admin/consultants/${user_id}/credits` },
      ],
    },
  };
};
