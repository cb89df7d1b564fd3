import { type Part, paragraph } from '../outbox/email/letter.ts';

/** What stays of a lead whose credit was given back, and what does not. */
export const keptLead: Part = paragraph(
  'You keep reading the enquiry: an unlock is for ever. It counts as given back: whatever else the same person sends costs a credit.',
);

/** A link to the refund terms. */
export const refundTermsLink = (siteUrl: string): Part => ({
  kind: 'aside',
  text: 'When a credit is refunded, and when not, is on one page.',
  label: 'Refund terms',
  url: `${siteUrl}/admin/refund-terms`,
});
