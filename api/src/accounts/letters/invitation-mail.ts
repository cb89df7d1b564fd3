import type { Composer } from '../../outbox/email/composer.ts';
import { findRecipient } from '../../outbox/email/recipients.ts';
import { renewAccountLink } from '../account-links.ts';

/** To a user without a password: a link by which they choose one. */
export const invitationMail: Composer = async (letters, message) => {
  const recipient = await findRecipient(letters.database, message.user_id);
  if (!recipient) return { cancel: 'The user was deleted' };
  if (recipient.password_hash !== null) return { cancel: 'The user has a password already' };
  const token = await renewAccountLink(letters.database.knex, letters.secretsKey, {
    userId: recipient.id,
    purpose: 'invitation',
    seed: message.idempotency_key,
  });
  const { sender } = await letters.words();
  return {
    to: recipient,
    letter: {
      subject: `Your account at ${sender.companyName}`,
      preview: 'Choose a password to sign in.',
      parts: [
        { kind: 'paragraph', text: `Hello ${recipient.name},` },
        {
          kind: 'paragraph',
          text: `An account was made for you at ${sender.companyName}. Choose a password to sign in with ${recipient.email}.`,
        },
        // Behind the #, so that no server's log holds the token.
        { kind: 'action', label: 'Choose a password', url: `${letters.siteUrl}/admin/invitation#${token}` },
        { kind: 'paragraph', text: 'The link works once, for 7 days. Opening it changes nothing by itself.' },
      ],
    },
  };
};
