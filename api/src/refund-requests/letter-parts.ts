import { type Part, paragraph } from '../outbox/email/letter.ts';

/** The paragraph about what a refund changes for the lead. */
export const keptLead: Part = paragraph(
  'You keep reading the enquiry: an unlock is for ever. It counts as given back: whatever else the same person sends costs a credit.',
);

/** The link to the refund terms. */
export const refundTermsLink = (siteUrl: string): Part => ({
  kind: 'aside',
  text: 'When a credit is refunded, and when not, is on one page.',
  label: 'Refund terms',
  url: `${siteUrl}/admin/refund-terms`,
});
