import type { Composer } from '../outbox/email/composer.ts';
import { paragraph } from '../outbox/email/letter.ts';
import { findRecipient } from '../outbox/email/recipients.ts';
import { findDifference } from './ledger-differences.ts';

const inCredits = (count: number) => `${count} ${count === 1 ? 'credit' : 'credits'}`;

/** Composes the mail to an admin about a balance that differs from its ledger. */
export const ledgerMail: Composer = async ({ database, siteUrl }, message) => {
  const recipient = await findRecipient(database, message.user_id);
  if (recipient?.role !== 'admin') return { cancel: 'The recipient is no longer an admin' };
  const difference = await findDifference(database.knex, String(message.payload.difference_id));
  if (!difference || difference.settled_at) return { cancel: 'The balance is right again' };
  const { user, user_id, balance, ledger } = difference;
  return {
    to: recipient,
    letter: {
      subject: 'A credit balance does not agree with its ledger',
      preview: `${user?.name ?? 'A user'}: ${balance} in the balance, ${ledger} by the ledger.`,
      parts: [
        paragraph(
          'Every change of a balance is an entry of the ledger, so the two always agree. Here they do not: something changed the database by another way.',
        ),
        {
          kind: 'facts',
          facts: [
            ['User', user?.name ?? user_id],
            ['Balance', inCredits(balance)],
            ['Sum of the ledger', inCredits(ledger)],
          ],
        },
        paragraph(
          'The ledger is what happened. Find out who else writes to the database, bring the balance back to the sum of its ledger as the operations page says, and adjust it in the console if that is not what the user should have. You are told of each difference once.',
        ),
        { kind: 'action', label: 'See the statement', url: `${siteUrl}/admin/consultants/${user_id}/credits` },
      ],
    },
  };
};
