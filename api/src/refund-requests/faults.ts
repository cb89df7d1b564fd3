/**
 * The reasons for which a consultant may request a refund. What is visible on a locked lead is no reason. Imports nothing
 * else, so that browsers can load it.
 */
export const CLAIM_FAULTS = ['not_reachable', 'wrong_person', 'never_enquired', 'same_twice', 'spam'] as const;
export type ClaimFault = (typeof CLAIM_FAULTS)[number];

/** The reasons of stored requests: those made before the preferred location stopped being a reason are still shown. */
export const STORED_CLAIM_FAULTS = [...CLAIM_FAULTS, 'outside_territory'] as const;
export type StoredClaimFault = (typeof STORED_CLAIM_FAULTS)[number];

/** `open`: the admin is to decide; `asked`: the consultant is to answer. */
export const CLAIM_STATUSES = ['open', 'asked', 'accepted', 'declined'] as const;

/** Characters of what was wrong, of a question, an answer and a reason. */
export const LONGEST_CLAIM_WORDS = 500;
export const MOST_CLAIM_PICTURES = 3;
/** So many leads a consultant reports within 24 hours. */
export const MOST_CLAIMS_A_DAY = 20;
