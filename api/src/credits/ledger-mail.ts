import type { Composer } from '../outbox/email/composer.ts';
import { paragraph } from '../outbox/email/letter.ts';
import { findRecipient } from '../outbox/email/recipients.ts';
import { findDifference } from './ledger-differences.ts';

const inCredits = (count: number) => `${count} ${count === 1 ? 'credit' : 'credits'}`;

/** Composes the mail to an admin about a balance that differs from its ledger. */
export const composeLedgerDifferenceMail: Composer = async ({ database, siteUrl }, message) => {
  const recipient = await findRecipient(database, message.user_id);
  if (recipient?.role !== 'admin') return { cancel: 'The recipient is no longer an admin' };
  const difference = await findDifference(database.knex, String(message.payload.difference_id));
  if (!difference || difference.settled_at) return { cancel: 'The balance matches its ledger again' };
  const { user, user_id, balance, ledger } = difference;
  return {
    to: recipient,
    letter: {
      subject: 'A credit balance does not match its ledger',
      preview: `${user?.name ?? 'A user'}: balance ${balance}, ledger total ${ledger}.`,
      parts: [
        paragraph(
          'Every change of a balance has an entry in the ledger, so both normally match. This difference means that something changed the database outside of the API.',
        ),
        {
          kind: 'facts',
          facts: [
            ['User', user?.name ?? user_id],
            ['Balance', inCredits(balance)],
            ['Ledger total', inCredits(ledger)],
          ],
        },
        paragraph(
          'The ledger is correct. Find out what else writes to the database, set the balance to the ledger total as described in the troubleshooting document, and then adjust it in the console if the user should have another balance. You are notified of each difference once.',
        ),
        { kind: 'action', label: 'See the statement', url: `${siteUrl}/admin/consultants/${user_id}/credits` },
      ],
    },
  };
};
