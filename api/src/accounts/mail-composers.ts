import { FormerAddressModel, inTransaction } from '@marketplace/db';
import { type Composed, type Composer, letterTo } from '../outbox/email/composer.ts';
import { type Letter, paragraph } from '../outbox/email/letter.ts';
import { findRecipient, lockRecipient, type Recipient } from '../outbox/email/recipients.ts';
import { type StoredMailServer, sendingSettingsOf } from '../outbox/email/settings.ts';
import { malaysianFormat } from '../platform/values/malaysian-time.ts';
import { type Purpose, renewAccountLink } from './account-links.ts';
import { type AccountMail, type AdminAddition, isSameMailbox } from './account-mails.ts';

const userDeleted = { cancel: 'The user was deleted' };

/**
 * Composes a mail with a link to a page of the console. The token is in the URL fragment, so that no server logs it.
 * The user is locked while the link is created: a change that ends the user's links either comes before and is seen
 * here, or ends this link too.
 */
const withLink =
  (purpose: Purpose, page: string, write: (recipient: Recipient, url: string, company: string) => Letter): Composer =>
  async (letters, message): Promise<Composed> => {
    const { companyName } = (await letters.readTexts()).sender;
    return inTransaction(letters.database.knex, async trx => {
      const recipient = await lockRecipient(trx, message.user_id);
      if (!recipient) return userDeleted;
      if (purpose === 'invitation' && recipient.password_hash !== null)
        return { cancel: 'The user has already chosen a password' };
      const link = { userId: recipient.id, purpose, seed: message.idempotency_key };
      const token = await renewAccountLink(trx, letters.secretsKey, link);
      return letterTo(recipient, write(recipient, `${letters.siteUrl}/admin/${page}#${token}`, companyName));
    });
  };

/** Composes the invitation to a user without a password. */
const invitation = withLink('invitation', 'invitation', ({ email }, url, company) => ({
  subject: `Your account at ${company}`,
  preview: 'Choose a password to sign in.',
  parts: [
    paragraph(`An account was created for you at ${company}. Choose a password to sign in with ${email}.`),
    { kind: 'action', label: 'Choose a password', url },
    paragraph('The link works once and is valid for 7 days. Opening it changes nothing.'),
  ],
}));

/** Composes the mail to a user who forgot their password. */
const reset = withLink('reset', 'reset-password', ({ email }, url, company) => ({
  subject: `Choose a new password for ${company}`,
  preview: 'The link is valid for an hour.',
  parts: [
    paragraph(`Someone asked to change the password of ${email}. If it was you, choose a new password here.`),
    { kind: 'action', label: 'Choose a new password', url },
    paragraph(
      'The link works once and is valid for an hour. If it wasn’t you, you can ignore this mail: your password does not change.',
    ),
  ],
}));

/** Composes the mail to a user whose account was changed, so that the user notices a change by another person. */
const changed =
  (subject: string, text: string): Composer =>
  async ({ database, siteUrl }, message): Promise<Composed> => {
    const recipient = await findRecipient(database, message.user_id);
    if (!recipient) return userDeleted;
    return letterTo(recipient, {
      subject,
      preview: 'If it was you, you do not need to do anything.',
      parts: [
        paragraph(text),
        paragraph(
          'If it was you, you do not need to do anything. If it wasn’t, choose a new password immediately and tell an admin.',
        ),
        { kind: 'action', label: 'Choose a new password', url: `${siteUrl}/admin/forgot-password` },
      ],
    });
  };

/**
 * Composes the mail to a user's previous address. It does not name the new one, since another person may read this
 * mailbox.
 */
const composeAddressChangedMail: Composer = async ({ database, readTexts }, message): Promise<Composed> => {
  const recipient = await findRecipient(database, message.user_id);
  if (!recipient) return userDeleted;
  const former = await FormerAddressModel.query(database.knex).findById(String(message.payload.former_address_id));
  if (!former) return { cancel: 'The previous address is no longer stored' };
  if (isSameMailbox(former.email, recipient.email)) return { cancel: 'The user has this address again' };
  const { companyName, companyEmail } = (await readTexts()).sender;
  const letter = letterTo(
    { name: recipient.name, email: former.email },
    {
      subject: 'The email address of your account was changed',
      preview: 'If you know about this change, you do not need to do anything.',
      parts: [
        paragraph(
          `The email address of your account at ${companyName} was changed. Sign in with the new address from now on. Mails about your account go to the new address, and no longer to this one.`,
        ),
        paragraph(
          `If you know about this change, you do not need to do anything. If you don’t, ${companyEmail ? `write to ${companyEmail}` : 'tell an admin'} immediately.`,
        ),
      ],
    },
  );
  return companyEmail ? { ...letter, replyTo: companyEmail } : letter;
};

/** Formats a time with the day in Malaysia. */
const inMalaysia = malaysianFormat({ dateStyle: 'long', timeStyle: 'short' });
const malaysianTime = (moment: Date) => `${inMalaysia.format(moment)} (Malaysia)`;

const WHAT_TO_DO =
  'If you know about this change, you do not need to do anything. If you don’t, sign in immediately, end the sessions of the admin who made it, and choose a new password for them.';

const HOW: Record<AdminAddition, string> = {
  created: 'was added as an admin',
  imported: 'was imported as an admin, perhaps with others in the same file,',
  promoted: 'was made an admin',
  restored: 'was restored as an admin',
};

/** Composes the mail to other admins about a new admin. */
const composeAdminAddedMail: Composer = async ({ database, siteUrl, readTexts }, message): Promise<Composed> => {
  const recipient = await findRecipient(database, message.user_id);
  if (!recipient) return userDeleted;
  const { admin_id, by, how } = message.payload as { admin_id: string; by: string; how: AdminAddition };
  const [admin, actor] = [await findRecipient(database, admin_id), await findRecipient(database, by)];
  if (!admin) return { cancel: 'The new admin was deleted' };
  const { companyName } = (await readTexts()).sender;
  const time = malaysianTime(message.created_at);
  return letterTo(recipient, {
    subject: `A new admin at ${companyName}`,
    preview: `${admin.name} ${HOW[how]}.`,
    parts: [
      paragraph(
        `${admin.name} (${admin.email}) ${HOW[how]} by ${actor ? `${actor.name} (${actor.email})` : 'an admin who has since been deleted'} at ${time}.`,
      ),
      paragraph(WHAT_TO_DO),
      { kind: 'action', label: 'Open the users', url: `${siteUrl}/admin/consultants` },
    ],
  });
};

/**
 * Composes the mail about the private address of an admin's calendar, at which next steps can be read without signing
 * in.
 */
const composeCalendarCreatedMail: Composer = async ({ database, siteUrl, readTexts }, message): Promise<Composed> => {
  const recipient = await findRecipient(database, message.user_id);
  if (!recipient) return userDeleted;
  const owner = await findRecipient(database, String(message.payload.by));
  if (!owner) return { cancel: 'The admin was deleted' };
  const { companyName } = (await readTexts()).sender;
  return letterTo(recipient, {
    subject: `An admin of ${companyName} created a private calendar address`,
    preview: `The admin is ${owner.name}.`,
    parts: [
      paragraph(
        `${owner.name} (${owner.email}) created a private address for their calendar at ${malaysianTime(message.created_at)}. Anyone with this address can read their next steps without signing in.`,
      ),
      paragraph(WHAT_TO_DO),
      { kind: 'action', label: 'Open the users', url: `${siteUrl}/admin/consultants` },
    ],
  });
};

/** Composes the mail to other admins about a changed mail server, sent through the previous one. */
const composeMailServerChangedMail: Composer = async (
  { database, siteUrl, secretsKey, readTexts },
  message,
): Promise<Composed> => {
  const recipient = await findRecipient(database, message.user_id);
  if (!recipient) return userDeleted;
  const { by, previous } = message.payload as { by: string; previous: StoredMailServer };
  const actor = await findRecipient(database, by);
  const { companyName } = (await readTexts()).sender;
  const letter = letterTo(recipient, {
    subject: `The mail server of ${companyName} was changed`,
    preview: 'If you know about this change, you do not need to do anything.',
    parts: [
      paragraph(
        `${actor ? `${actor.name} (${actor.email})` : 'An admin who has since been deleted'} changed how ${companyName} sends email at ${malaysianTime(message.created_at)}. This mail was sent with the previous settings.`,
      ),
      paragraph(WHAT_TO_DO),
      { kind: 'action', label: 'Open the email settings', url: `${siteUrl}/admin/smtp` },
    ],
  });
  return { ...letter, through: sendingSettingsOf(previous, secretsKey) };
};

export const ACCOUNT_MAIL_COMPOSERS: Record<
  | AccountMail
  | 'user.invitation'
  | 'user.address-changed'
  | 'admin.added'
  | 'admin.calendar-made'
  | 'mail-server.changed',
  Composer
> = {
  'admin.added': composeAdminAddedMail,
  'admin.calendar-made': composeCalendarCreatedMail,
  'mail-server.changed': composeMailServerChangedMail,
  'user.invitation': invitation,
  'user.reset': reset,
  'user.password-changed': changed('Your password was changed', 'The password of your account was changed.'),
  'user.address-changed': composeAddressChangedMail,
  'user.second-factor-on': changed(
    'A second factor was added to your account',
    'Signing in now also requires a code from your authenticator app. Keep the recovery codes in a safe place.',
  ),
  'user.second-factor-off': changed(
    'The second factor of your account was removed',
    'Signing in no longer requires a code from an authenticator app.',
  ),
  'user.recovery-code-used': changed(
    'A recovery code was used',
    'Someone signed in to your account with one of its recovery codes. This code no longer works; the others still do.',
  ),
  'user.calendar-made': changed(
    'A private address for your calendar was created',
    'Anyone with this address can read your next steps without signing in. Previous addresses no longer work. Changing your password invalidates this address.',
  ),
};
