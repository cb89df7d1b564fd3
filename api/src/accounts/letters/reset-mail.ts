import type { Composer } from '../../outbox/email/composer.ts';
import { findRecipient } from '../../outbox/email/recipients.ts';
import { renewAccountLink } from '../account-links.ts';

/** To a user who forgot their password: a link by which they choose another. */
export const resetMail: Composer = async (letters, message) => {
  const recipient = await findRecipient(letters.database, message.user_id);
  if (!recipient) return { cancel: 'The user was deleted' };
  const token = await renewAccountLink(letters.database.knex, letters.secretsKey, {
    userId: recipient.id,
    purpose: 'reset',
    seed: message.idempotency_key,
  });
  const { sender } = await letters.words();
  return {
    to: recipient,
    letter: {
      subject: `Choose another password for ${sender.companyName}`,
      preview: 'The link works for an hour.',
      parts: [
        { kind: 'paragraph', text: `Hello ${recipient.name},` },
        {
          kind: 'paragraph',
          text: `Somebody asked to change the password of ${recipient.email}. If it was you, choose another one here.`,
        },
        // Behind the #, so that no server's log holds the token.
        { kind: 'action', label: 'Choose another password', url: `${letters.siteUrl}/admin/reset-password#${token}` },
        {
          kind: 'paragraph',
          text: 'The link works once, for an hour. If it wasn’t you, you need do nothing: your password stays as it is.',
        },
      ],
    },
  };
};
