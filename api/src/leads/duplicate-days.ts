/**
 * An enquiry with the same email address or phone number for the same franchise within this many days is a duplicate.
 */
export const DUPLICATE_DAYS = 30;
