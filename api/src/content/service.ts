import type { Knex } from 'knex';
import { emailSettingsOf } from '../outbox/email/settings.ts';
import type { EmailSettings } from '../outbox/email/settings-schema.ts';
import { mergeDefaults, readDocument, type StoredDocument } from '../platform/documents.ts';
import { dialableNumber } from '../platform/values/phone-number.ts';
import { DEFAULT_NOTIFICATION_TEXTS, DEFAULT_PUBLIC_CONTENT } from './defaults.ts';
import { replyHours } from './reply-hours.ts';
import type { Content, NotificationTexts, PublicContent, ShownContent } from './schemas.ts';

/** The document with the public content and the texts of notifications. */
export type StoredContent = PublicContent & NotificationTexts;

/** The two documents that make up the content: public content with the notification texts, and the email settings. */
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

/** Returns when the later of the two documents was saved. This is the version of the content. */
export const contentSavedAt = ({ content, email }: ContentDocuments): Date =>
  new Date(Math.max(content.updatedAt.getTime(), email.updatedAt.getTime()));

export const publicContent = ({ value }: StoredDocument<StoredContent>): PublicContent => {
  const filled = mergeDefaults(DEFAULT_PUBLIC_CONTENT, value);
  return { ...filled, socialLinks: { ...DEFAULT_PUBLIC_CONTENT.socialLinks, ...filled.socialLinks } };
};

/**
 * Adds the phone numbers in international form, for telephone and WhatsApp links, and the hours within which visitors
 * are usually contacted.
 */
export const shownContent = async <Shown extends PublicContent>(
  knex: Knex,
  content: Shown,
): Promise<Shown & ShownContent> => ({
  ...content,
  companyPhoneDialable: dialableNumber(content.companyPhone),
  adminPhoneDialable: dialableNumber(content.adminPhone),
  replyHours: await replyHours(knex),
});

export const notificationTexts = ({ value }: StoredDocument<StoredContent>): NotificationTexts =>
  mergeDefaults(DEFAULT_NOTIFICATION_TEXTS, value);

/** Returns all content that an admin may see. Of secrets it contains only whether they are set. */
export const wholeContent = ({ content, email }: ContentDocuments): Content => ({
  ...publicContent(content),
  ...notificationTexts(content),
  ...emailSettingsOf(email),
  smtpPassword: '',
  enginemailerApiKey: '',
  smtpPasswordSet: 'smtpPassword' in email.secrets,
  enginemailerApiKeySet: 'enginemailerApiKey' in email.secrets,
});
