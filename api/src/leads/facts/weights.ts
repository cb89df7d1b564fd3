/**
 * The weights of the lead score; the console displays them as a table. No lead is refused or hidden because of its
 * score. This file imports nothing, so that browsers can load it.
 */
export const FACT_WEIGHTS = {
  /** The sender confirmed the address. */
  email_confirmed: 3,
  /** The sender confirmed the number. */
  phone_confirmed: 2,
  /** The phone number is valid. */
  phone_valid: 2,
  /** The phone number is a mobile one. */
  phone_mobile: 1,
  /** The budget is at least the minimum investment. */
  budget_reaches: 2,
  /** The preferred location is in the territory. */
  place_inside: 1,
  /** The sender wants to start within six months. */
  begins_soon: 1,
  /** The form is complete. */
  is_complete: 1,
} as const;
export type WeighedFact = keyof typeof FACT_WEIGHTS;

/** The maximum score. */
export const HIGHEST_SCORE = Object.values(FACT_WEIGHTS).reduce<number>((sum, weight) => sum + weight, 0);
