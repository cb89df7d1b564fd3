/**
 * The reasons for which a consultant may request a refund. Facts that are visible on a locked lead are no reason. This
 * file imports nothing, so that browsers can load it.
 */
export const REFUND_REASONS = ['not_reachable', 'wrong_person', 'never_enquired', 'same_twice', 'spam'] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

/** The reasons of stored requests. `outside_territory` can no longer be chosen, but older requests have it. */
export const STORED_REFUND_REASONS = [...REFUND_REASONS, 'outside_territory'] as const;
export type StoredRefundReason = (typeof STORED_REFUND_REASONS)[number];

/** `open`: the admin has to decide; `asked`: the consultant has to answer. */
export const REFUND_REQUEST_STATUSES = ['open', 'asked', 'accepted', 'declined'] as const;

/** Maximum characters of a request's text, a question, an answer and a reason. */
export const LONGEST_REFUND_REQUEST_WORDS = 500;
export const MAX_REFUND_REQUEST_PICTURES = 3;
/** Maximum number of requests that a consultant can make in 24 hours. */
export const MAX_REFUND_REQUESTS_PER_DAY = 20;
