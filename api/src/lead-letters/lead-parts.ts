import type { Part } from '../outbox/email/letter.ts';

/** The link to the visitor's stored data, which every mail to a visitor contains. */
export const storedAside = (dataUrl: string): Part => ({
  kind: 'aside',
  text: 'What you sent is yours: see what is stored and who has it, take your consent back, download everything or have it erased. The link works for 30 days.',
  label: 'See what is stored about me',
  url: dataUrl,
});

/** Returns the link to a lead in the console. */
export const leadPage = (siteUrl: string, leadId: string, label = 'See this enquiry'): Part => ({
  kind: 'action',
  label,
  url: `${siteUrl}/admin/leads/edit/${leadId}`,
});
