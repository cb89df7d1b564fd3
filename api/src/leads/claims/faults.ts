/**
 * What a consultant may report of a lead that they paid for, and how much of it. Needs nothing but the language, for
 * browsers.
 */
export const CLAIM_FAULTS = [
  'not_reachable',
  'wrong_person',
  'never_enquired',
  'outside_territory',
  'same_twice',
  'spam',
] as const;
export type ClaimFault = (typeof CLAIM_FAULTS)[number];

/** `open`: the admin is to decide; `asked`: the consultant is to answer. */
export const CLAIM_STATUSES = ['open', 'asked', 'accepted', 'declined'] as const;

/** Characters of what was wrong, of a question, an answer and a reason. */
export const LONGEST_CLAIM_WORDS = 500;
export const MOST_CLAIM_PICTURES = 3;
/** So many leads a consultant reports within 24 hours. */
export const MOST_CLAIMS_A_DAY = 20;
/** So many reports of what was to be seen before paying are accepted at once, within {@link FORESEEABLE_DAYS}. */
export const MOST_FORESEEABLE = 3;
export const FORESEEABLE_DAYS = 30;
