/**
 * The reasons for which a consultant may request a refund. What is visible on a locked lead is no reason. Imports nothing
 * else, so that browsers can load it.
 */
export const REFUND_REQUEST_FAULTS = ['not_reachable', 'wrong_person', 'never_enquired', 'same_twice', 'spam'] as const;
export type RefundRequestFault = (typeof REFUND_REQUEST_FAULTS)[number];

/** The reasons of stored requests: those made before the preferred location stopped being a reason are still shown. */
export const STORED_REFUND_REQUEST_FAULTS = [...REFUND_REQUEST_FAULTS, 'outside_territory'] as const;
export type StoredRefundRequestFault = (typeof STORED_REFUND_REQUEST_FAULTS)[number];

/** `open`: the admin is to decide; `asked`: the consultant is to answer. */
export const REFUND_REQUEST_STATUSES = ['open', 'asked', 'accepted', 'declined'] as const;

/** Characters of what was wrong, of a question, an answer and a reason. */
export const LONGEST_REFUND_REQUEST_WORDS = 500;
export const MOST_REFUND_REQUEST_PICTURES = 3;
/** Refund requests of one consultant within 24 hours. */
export const MOST_REFUND_REQUESTS_A_DAY = 20;
