import { isDeepStrictEqual } from 'node:util';
import type { PublicParts } from '../auth/public-contacts.ts';
import { mergeDefaults, type StoredDocument } from '../platform/documents.ts';
import { applyContentUpdate, withSafeHtml } from './save.ts';
import type { ContentUpdate, PublicContent } from './schemas.ts';
import { notificationTexts, publicContent, type StoredContent } from './service.ts';

/**
 * The content that determines where visitors' messages and calls go, and the settings of notifications about leads. The
 * thief of a token could divert enquiries by changing it, so each change needs a recent sign-in.
 */
const VISITOR_CONTACT = [
  'companyEmail',
  'companyPhone',
  'adminPhone',
  'socialLinks',
  'whatsappConfirmationEnabled',
  'whatsappNotificationEnabled',
  'whatsappNotificationMessage',
  'leadNotificationSubject',
  'leadNotificationMessage',
  'leadNotificationHtml',
] as const;

/** Returns whether an update changes {@link VISITOR_CONTACT}. */
export const changesVisitorContact = (stored: StoredDocument<StoredContent>, body: ContentUpdate): boolean => {
  const update = withSafeHtml(body);
  const [shown, texts] = [publicContent(stored), notificationTexts(stored)];
  const before = { ...shown, ...texts };
  const after = { ...applyContentUpdate(shown, update), ...mergeDefaults(texts, update) };
  return VISITOR_CONTACT.some(name => !isDeepStrictEqual(after[name], before[name]));
};

/** Returns the texts of the content that visitors read. */
export const publicPartsOf = (content: Partial<PublicContent>): PublicParts => ({
  texts: [
    content.heroTitle,
    content.heroSubtitle,
    content.companyName,
    content.companyAddress,
    content.footerAbout,
    content.footerCopyright,
    content.aboutSection,
    content.rofTitle,
    content.rofDescription,
  ],
});
