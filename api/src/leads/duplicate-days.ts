/** A duplicate is the same e-mail or phone for the same franchise within this many days. */
export const DUPLICATE_DAYS = 30;
