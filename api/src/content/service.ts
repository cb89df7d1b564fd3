import type { Knex } from 'knex';
import { emailSettingsOf } from '../outbox/email/settings.ts';
import type { EmailSettings } from '../outbox/email/settings-schema.ts';
import { filledIn, readDocument, type StoredDocument } from '../platform/documents.ts';
import { dialableNumber } from '../platform/values/phone-number.ts';
import { DEFAULT_NOTIFICATION_TEXTS, DEFAULT_PUBLIC_CONTENT } from './defaults.ts';
import type { Content, NotificationTexts, PublicContent, ShownContent } from './schemas.ts';

/** What one document keeps: what visitors see, and the texts of notifications. */
export type StoredContent = PublicContent & NotificationTexts;

/** Both documents that make up the content, as they are stored. */
export interface ContentDocuments {
  content: StoredDocument<StoredContent>;
  email: StoredDocument<EmailSettings>;
}

export const readContentDocuments = async (knex: Knex): Promise<ContentDocuments> => {
  const [content, email] = await Promise.all([
    readDocument<StoredContent>(knex, 'content'),
    readDocument<EmailSettings>(knex, 'email'),
  ]);
  return { content, email };
};

/** When either document was last saved. */
export const contentVersion = ({ content, email }: ContentDocuments): Date =>
  new Date(Math.max(content.updatedAt.getTime(), email.updatedAt.getTime()));

export const publicContent = ({ value }: StoredDocument<StoredContent>): PublicContent => {
  const filled = filledIn(DEFAULT_PUBLIC_CONTENT, value);
  return { ...filled, socialLinks: { ...DEFAULT_PUBLIC_CONTENT.socialLinks, ...filled.socialLinks } };
};

/** Adds the numbers that links use. */
export const withDialableNumbers = <Shown extends PublicContent>(content: Shown): Shown & ShownContent => ({
  ...content,
  companyPhoneDialable: dialableNumber(content.companyPhone),
  adminPhoneDialable: dialableNumber(content.adminPhone),
});

export const notificationTexts = ({ value }: StoredDocument<StoredContent>): NotificationTexts =>
  filledIn(DEFAULT_NOTIFICATION_TEXTS, value);

/** Everything an admin sees: of the secrets only whether there is one. */
export const wholeContent = ({ content, email }: ContentDocuments): Content => ({
  ...publicContent(content),
  ...notificationTexts(content),
  ...emailSettingsOf(email),
  smtpPassword: '',
  enginemailerApiKey: '',
  smtpPasswordSet: 'smtpPassword' in email.secrets,
  enginemailerApiKeySet: 'enginemailerApiKey' in email.secrets,
});
