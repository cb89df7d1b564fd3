/**
 * What speaks for an enquiry, and how much: the whole table, which the console shows. Needs nothing but the language, for
 * browsers. Nothing is refused or hidden by it.
 */
export const FACT_WEIGHTS = {
  /** The sender answered at the address. */
  email_confirmed: 3,
  /** The sender answered at the number. */
  phone_confirmed: 2,
  /** A network gives the number out. */
  phone_valid: 2,
  /** It reaches the sender wherever they are. */
  phone_mobile: 1,
  /** The budget reaches the least investment. */
  budget_reaches: 2,
  /** The wanted place is among the territories. */
  place_inside: 1,
  /** They want to begin within six months. */
  begins_soon: 1,
  /** Everything that the form asks was answered. */
  is_complete: 1,
} as const;
export type WeighedFact = keyof typeof FACT_WEIGHTS;

/** What an enquiry has for which everything speaks. */
export const MOST_FOR = Object.values(FACT_WEIGHTS).reduce<number>((sum, weight) => sum + weight, 0);
