import { type Composed, type Composer, type Letters, letterTo } from '../outbox/email/composer.ts';
import { type Letter, paragraph } from '../outbox/email/letter.ts';
import { findRecipient, type Recipient } from '../outbox/email/recipients.ts';
import type { OutboxMessage } from '../outbox/message.ts';
import { type Purpose, renewAccountLink } from './account-links.ts';
import type { AccountMail } from './account-mails.ts';

type Write = (letters: Letters, recipient: Recipient, message: OutboxMessage) => Promise<Letter | { cancel: string }>;

/** A letter to the user of a message, as long as there is one. */
const toUser =
  (write: Write): Composer =>
  async (letters, message): Promise<Composed> => {
    const recipient = await findRecipient(letters.database, message.user_id);
    if (!recipient) return { cancel: 'The user was deleted' };
    const letter = await write(letters, recipient, message);
    if ('cancel' in letter) return letter;
    return letterTo(recipient, letter);
  };

/** The page of the console that a link of this mail opens. Behind the #, so that no server's log holds the token. */
const linkTo = async (letters: Letters, { id }: Recipient, page: string, purpose: Purpose, seed: string) => {
  const token = await renewAccountLink(letters.database.knex, letters.secretsKey, { userId: id, purpose, seed });
  return `${letters.siteUrl}/admin/${page}#${token}`;
};

/** To a user without a password: a link by which they choose one. */
const invitation = toUser(async (letters, recipient, message) => {
  if (recipient.password_hash !== null) return { cancel: 'The user has a password already' };
  const url = await linkTo(letters, recipient, 'invitation', 'invitation', message.idempotency_key);
  const { companyName } = (await letters.words()).sender;
  return {
    subject: `Your account at ${companyName}`,
    preview: 'Choose a password to sign in.',
    parts: [
      paragraph(`An account was made for you at ${companyName}. Choose a password to sign in with ${recipient.email}.`),
      { kind: 'action', label: 'Choose a password', url },
      paragraph('The link works once, for 7 days. Opening it changes nothing by itself.'),
    ],
  };
});

/** To a user who forgot their password: a link by which they choose another. */
const reset = toUser(async (letters, recipient, message) => {
  const url = await linkTo(letters, recipient, 'reset-password', 'reset', message.idempotency_key);
  const { companyName } = (await letters.words()).sender;
  return {
    subject: `Choose another password for ${companyName}`,
    preview: 'The link works for an hour.',
    parts: [
      paragraph(`Somebody asked to change the password of ${recipient.email}. If it was you, choose another one here.`),
      { kind: 'action', label: 'Choose another password', url },
      paragraph(
        'The link works once, for an hour. If it wasn’t you, you need do nothing: your password stays as it is.',
      ),
    ],
  };
});

/** To a user whose account was changed: whoever did not do it themselves must hear of it. */
const changed = (subject: string, text: string) =>
  toUser(async ({ siteUrl }) => ({
    subject,
    preview: 'If it was you, you need do nothing.',
    parts: [
      paragraph(text),
      paragraph('If it was you, you need do nothing. If it wasn’t, choose another password at once and tell an admin.'),
      { kind: 'action', label: 'Choose another password', url: `${siteUrl}/admin/forgot-password` },
    ],
  }));

export const ACCOUNT_LETTERS: Record<AccountMail | 'user.invitation', Composer> = {
  'user.invitation': invitation,
  'user.reset': reset,
  'user.password-changed': changed('Your password was changed', 'The password of your account was changed.'),
  'user.second-factor-on': changed(
    'A second factor was added to your account',
    'From now on your account asks for a code of your authenticator app, too. Keep the recovery codes in a safe place.',
  ),
  'user.second-factor-off': changed(
    'The second factor of your account was removed',
    'Your account no longer asks for a code of an authenticator app.',
  ),
  'user.recovery-code-used': changed(
    'A recovery code was used',
    'Somebody signed in to your account with one of its recovery codes. It no longer works; the others still do.',
  ),
};
