import { ENQUIRY_TIMELINES } from '@marketplace/db/options';

export {
  CLOSE_REASONS,
  type CloseReason,
  ENQUIRY_TIMELINES,
  EXPERIENCES,
  FUNNEL_STEPS,
  INVESTMENT_BUDGETS,
  LEAD_STATUSES,
  type LeadStatus,
  STEPS_TAKEN,
} from '@marketplace/db/options';

export const EDIT_TIMELINES = ['Within 3 months', 'Within 6 months', 'Within 1 year', 'Just exploring'] as const;
/** The timelines of the visitor's and the console's form together, since a lead may have a value of either form. */
export const TIMELINES = [...new Set([...ENQUIRY_TIMELINES, ...EDIT_TIMELINES])];

/** Maximum number of franchises that one form is sent to. */
export const MOST_ENQUIRED = 5;
