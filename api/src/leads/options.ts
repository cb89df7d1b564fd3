/** The enquiry's options: specification §9. The amounts are whole dollars as the form labels them. */
export const INVESTMENT_BUDGETS = [25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000] as const;
export const EXPERIENCES = ['No Experience', 'Some Experience', 'Experienced'] as const;
export const ENQUIRY_TIMELINES = [
  'Immediately',
  'Within 6 months',
  '6-12 months',
  'Just exploring',
  '1+ years',
] as const;
export const EDIT_TIMELINES = ['Within 3 months', 'Within 6 months', 'Within 1 year', 'Just exploring'] as const;
/** Both forms' lists: a lead may hold either's. */
export const TIMELINES = [...new Set([...ENQUIRY_TIMELINES, ...EDIT_TIMELINES])];

export const LEAD_STATUSES = ['new', 'contacted', 'qualified', 'converted', 'closed'] as const;
export type LeadStatus = (typeof LEAD_STATUSES)[number];
