import { type LetterPart, paragraph } from '../outbox/email/letter.ts';

/** The paragraph about what a refund changes for the lead. */
export const LEAD_STAYS_READABLE: LetterPart = paragraph(
  'You still have access to the enquiry. Because its credit was refunded, other enquiries by the same person cost a credit.',
);

/** The link to the refund terms. */
export const refundTermsLink = (siteUrl: string): LetterPart => ({
  kind: 'aside',
  text: 'The refund terms explain when a credit is refunded.',
  label: 'Refund terms',
  url: `${siteUrl}/admin/refund-terms`,
});
