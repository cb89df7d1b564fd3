import type { ComposerContext } from '../outbox/email/composer.ts';
import { type LetterPart, privacyNoticeLink } from '../outbox/email/letter.ts';

const storedAside = (dataUrl: string): LetterPart => ({
  kind: 'aside',
  text: 'Your data is yours: see what is stored and who has it, withdraw your consent, download everything or have it erased. The link works for 30 days.',
  label: 'See what is stored about me',
  url: dataUrl,
});

/**
 * The links to the visitor's stored data and to the privacy notice, which every mail to a visitor contains.
 * @param dataUrl the link that opens the data
 */
export const privacyLinks = async ({ siteUrl, readTexts }: ComposerContext, dataUrl: string): Promise<LetterPart[]> => [
  storedAside(dataUrl),
  ...privacyNoticeLink(siteUrl, (await readTexts()).privacyAddress),
];

/** Returns the link to a lead in the console. */
export const leadLink = (siteUrl: string, leadId: string, label = 'See this enquiry'): LetterPart => ({
  kind: 'action',
  label,
  url: `${siteUrl}/admin/leads/edit/${leadId}`,
});
