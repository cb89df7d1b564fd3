import type { Composer } from '../../outbox/email/composer.ts';
import { findRecipient } from '../../outbox/email/recipients.ts';
import type { AccountMail } from '../account-mails.ts';

const WHAT: Record<Exclude<AccountMail, 'user.reset'>, [subject: string, text: string]> = {
  'user.password-changed': ['Your password was changed', 'The password of your account was changed.'],
  'user.second-factor-on': [
    'A second factor was added to your account',
    'From now on your account asks for a code of your authenticator app, too. Keep the recovery codes in a safe place.',
  ],
  'user.second-factor-off': [
    'The second factor of your account was removed',
    'Your account no longer asks for a code of an authenticator app.',
  ],
  'user.recovery-code-used': [
    'A recovery code was used',
    'Somebody signed in to your account with one of its recovery codes. It no longer works; the others still do.',
  ],
};

/** To a user whose account was changed: whoever did not do it themselves must hear of it. */
export const accountChangedMail =
  (kind: keyof typeof WHAT): Composer =>
  async (letters, message) => {
    const recipient = await findRecipient(letters.database, message.user_id);
    if (!recipient) return { cancel: 'The user was deleted' };
    const [subject, text] = WHAT[kind];
    return {
      to: recipient,
      letter: {
        subject,
        preview: 'If it was you, you need do nothing.',
        parts: [
          { kind: 'paragraph', text: `Hello ${recipient.name},` },
          { kind: 'paragraph', text },
          {
            kind: 'paragraph',
            text: 'If it was you, you need do nothing. If it wasn’t, choose another password at once and tell an admin.',
          },
          { kind: 'action', label: 'Choose another password', url: `${letters.siteUrl}/admin/forgot-password` },
        ],
      },
    };
  };
