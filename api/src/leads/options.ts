export {
  CLOSE_REASONS,
  type CloseReason,
  COMPLETED_FUNNEL_STEPS,
  ENQUIRY_TIMELINES,
  EXPERIENCES,
  FUNNEL_STEPS,
  INVESTMENT_BUDGETS,
  LEAD_STATUSES,
  type LeadStatus,
} from '@marketplace/db/options';

export const EDIT_TIMELINES = ['Within 3 months', 'Within 6 months', 'Within 1 year', 'Just exploring'] as const;
/**
 * The timelines of the visitor's form and of the console's form, because a lead may have a value of either. The soonest
 * comes first.
 */
export const TIMELINES = [
  'Immediately',
  'Within 3 months',
  'Within 6 months',
  '6-12 months',
  'Within 1 year',
  '1+ years',
  'Just exploring',
] as const;

/**
 * Matches a phone number: at least six digits, with the usual separators, and perhaps an extension ("ext. 12",
 * "x12", in Malay "samb. 12").
 */
export const PHONE_PATTERN =
  '^(?=(?:[^0-9a-zA-Z#]*[0-9]){6,})[+0-9 ().\\-/]+(?:(?:[eE]xt(?:ension)?|EXT|[xX#]|[sS]amb(?:ungan)?)[.: ]*[0-9]{1,6} *)?$';

/** Maximum number of franchises that one form is sent to. */
export const MAX_FRANCHISES_PER_FORM = 5;
