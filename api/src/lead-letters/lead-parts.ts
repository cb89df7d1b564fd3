import type { Letters } from '../outbox/email/composer.ts';
import { type Part, privacyAside } from '../outbox/email/letter.ts';

const storedAside = (dataUrl: string): Part => ({
  kind: 'aside',
  text: 'Your data is yours: see what is stored and who has it, withdraw your consent, download everything or have it erased. The link works for 30 days.',
  label: 'See what is stored about me',
  url: dataUrl,
});

/**
 * The links to the visitor's stored data and to the privacy notice, which every mail to a visitor contains.
 * @param dataUrl the link that opens the data
 */
export const storedAsides = async ({ siteUrl, words }: Letters, dataUrl: string): Promise<Part[]> => [
  storedAside(dataUrl),
  ...privacyAside(siteUrl, (await words()).privacyAddress),
];

/** Returns the link to a lead in the console. */
export const leadPage = (siteUrl: string, leadId: string, label = 'See this enquiry'): Part => ({
  kind: 'action',
  label,
  url: `${siteUrl}/admin/leads/edit/${leadId}`,
});
