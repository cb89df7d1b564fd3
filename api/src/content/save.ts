import { isDeepStrictEqual } from 'node:util';
import { inTransaction } from '@marketplace/db';
import type { Knex } from 'knex';
import { notifyOfMailServer } from '../accounts/account-mails.ts';
import { recordChange } from '../changes/feed.ts';
import { storeImages } from '../media/embedded.ts';
import { recordPictures } from '../media/record-pictures.ts';
import { isSetUp } from '../outbox/email/current-transport.ts';
import {
  changedSecrets,
  changesMailServer,
  emailSettingsOf,
  sealUpdatedSecrets,
  secretsFor,
  sendingSettingsOf,
  validateEmailSettings,
  withoutNeedlessSignIn,
} from '../outbox/email/settings.ts';
import type { EmailSettings } from '../outbox/email/settings-schema.ts';
import type { Actor } from '../platform/access/actor.ts';
import { audit } from '../platform/audit.ts';
import type { Context } from '../platform/context.ts';
import { lockDocument, mergeDefaults, writeDocument } from '../platform/documents.ts';
import { conflict, type Fault, fault } from '../platform/errors/errors.ts';
import { asFields } from '../platform/http/raw-input.ts';
import { requireVersion } from '../platform/http/version.ts';
import { safeHtml } from '../platform/values/safe-html.ts';
import { templateFaults } from './notification-templates.ts';
import { type ContentUpdate, NOTIFICATION_HTML_LIMIT, type PublicContent } from './schemas.ts';
import {
  type ContentDocuments,
  contentSavedAt,
  notificationTexts,
  publicContent,
  readContentDocuments,
  type StoredContent,
  wholeContent,
} from './service.ts';

export const CONTENT_IMAGES = { logoUrl: 'logo', darkLogoUrl: 'logo', faviconUrl: 'favicon' } as const;

/** Returns content with sanitised HTML; its pictures are already stored. */
export const withSafeHtml = (body: ContentUpdate): ContentUpdate =>
  body.leadNotificationHtml === undefined
    ? body
    : { ...body, leadNotificationHtml: safeHtml(body.leadNotificationHtml) };

/** Returns the fault of HTML that becomes too long when it is escaped; it could not be saved again. */
const htmlFaults = (body: unknown): Fault[] => {
  const html = asFields(body).leadNotificationHtml;
  if (typeof html !== 'string' || Math.max(html.length, safeHtml(html).length) <= NOTIFICATION_HTML_LIMIT) return [];
  const values = { name: 'Email HTML', limit: NOTIFICATION_HTML_LIMIT };
  return [fault('leadNotificationHtml', 'maxLength', 'too_long', values)];
};

/**
 * Returns the faults of content that a schema cannot detect.
 * @param body unvalidated
 */
export const contentFaults = async (
  { config, database }: Pick<Context, 'config' | 'database'>,
  body: unknown,
): Promise<Fault[]> => [
  ...htmlFaults(body),
  ...templateFaults(body, config.publicUrl),
  ...(await validateEmailSettings(database.knex, body)),
];

const locked = async (trx: Knex): Promise<ContentDocuments> => ({
  content: await lockDocument<StoredContent>(trx, 'content'),
  email: await lockDocument<EmailSettings>(trx, 'email'),
});

/** Returns the content that visitors see after an update. */
export const applyContentUpdate = (before: PublicContent, body: ContentUpdate): PublicContent => ({
  ...mergeDefaults(before, body),
  socialLinks: { ...before.socialLinks, ...body.socialLinks },
});

/**
 * Saves all or part of the content; missing fields keep their values.
 * @param options.ifMatch the version that the admin read
 * @param options.mayChangeMailServer whether the admin signed in recently (see `requireRecentSignIn`)
 * @throws 409 if the update would change a mail server that was changed in the meantime; 412 with the current content;
 * 422 if an image cannot be stored
 */
export const saveContent = async (
  context: Context,
  actor: Actor,
  body: ContentUpdate,
  { ifMatch, mayChangeMailServer }: { ifMatch: string | undefined; mayChangeMailServer: boolean },
): Promise<ContentDocuments> => {
  const safeBody = withSafeHtml(await storeImages(context, body, CONTENT_IMAGES, actor));
  const { knex } = context.database;
  return inTransaction(knex, async trx => {
    const before = await locked(trx);
    requireVersion(ifMatch, contentSavedAt(before), () => wholeContent(before));
    const update = withoutNeedlessSignIn(before.email, safeBody);
    const shownBefore = publicContent(before.content);
    const shown = applyContentUpdate(shownBefore, update);
    await writeDocument(trx, 'content', { ...mergeDefaults(notificationTexts(before.content), update), ...shown });
    await recordPictures(trx, 'content', [{ id: 'content', fields: shown }], actor.id);
    const email = mergeDefaults(emailSettingsOf(before.email), update);
    const kept = secretsFor(before.email, email, update);
    const secrets = sealUpdatedSecrets(context.config.secretsKey, kept, update);
    if (changesMailServer(before.email, update)) {
      if (!mayChangeMailServer) throw conflict('mail_server_changed');
      if (isSetUp(sendingSettingsOf(before.email, context.config.secretsKey)))
        await notifyOfMailServer(trx, { value: before.email.value, secrets: before.email.secrets }, actor.id);
    }
    await writeDocument(trx, 'email', email, secrets);
    const after = await readContentDocuments(trx);
    if (!isDeepStrictEqual(shown, shownBefore)) await recordChange(trx, { kind: 'content', entityId: 'content' });
    await audit(trx, actor, {
      action: 'update',
      entity: 'settings',
      entityId: 'content',
      before: wholeContent(before),
      after: { ...wholeContent(after), ...changedSecrets(before.email.secrets, secrets) },
    });
    return after;
  });
};
