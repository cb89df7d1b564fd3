import { type Part, paragraph } from '../outbox/email/letter.ts';

/** What stays of a lead whose credit was given back, and what does not. */
export const keptLead: Part = paragraph(
  'You keep reading the enquiry: an unlock is for ever. It counts as given back: whatever else the same person sends costs a credit.',
);

/** The way to what is answered for. */
export const guaranteePage = (siteUrl: string): Part => ({
  kind: 'aside',
  text: 'What we answer for, and what we don’t, stands on one page.',
  label: 'Our lead guarantee',
  url: `${siteUrl}/admin/guarantee`,
});
