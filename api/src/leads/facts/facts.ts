import type { LeadFactsModel, LeadModel } from '@marketplace/db';
import type { Currency } from '@marketplace/db/options';
import type { ModelObject } from 'objection';
import { phoneNumbers } from '../../platform/runtime/late-packages.ts';
import { placeAmong, type Territories } from './place.ts';
import { FACT_WEIGHTS, type WeighedFact } from './weights.ts';

/** What the facts of an enquiry are read from. */
export interface WeighedEnquiry {
  phone_key: string;
  /** In the site's currency. */
  investment_budget: number | null;
  experience: string;
  timeline: string;
  location_interest: string;
  message: string;
}

/** What they are compared with. */
export interface AskedFranchise extends Territories {
  investment_min: number | null;
  currency: Currency;
}

/** The facts that are stored beside a lead. */
export type StoredFacts = Omit<ModelObject<LeadFactsModel>, 'lead_id'>;

/** The same, and how many speak for the enquiry: that depends on what was confirmed, too, and stands in the lead. */
export type Facts = StoredFacts & Pick<LeadModel, 'speaks_for'>;

const SOON: readonly string[] = ['Immediately', 'Within 3 months', 'Within 6 months'];

/** Whether a network gives a number out, of which kind and where, by its key. */
export const phoneFacts = (key: string): Pick<StoredFacts, 'phone' | 'phone_country'> => {
  const number = phoneNumbers().parsePhoneNumberFromString(`+${key}`);
  if (!number?.isValid()) return { phone: 'invalid', phone_country: null };
  // Some countries give mobile and fixed numbers out of one plan.
  const isMobile = ['MOBILE', 'FIXED_LINE_OR_MOBILE'].includes(number.getType() ?? '');
  return { phone: isMobile ? 'mobile' : 'other', phone_country: number.country ?? null };
};

const budgetFact = (budget: number | null, franchise: AskedFranchise, currency: Currency): StoredFacts['budget'] => {
  if (budget === null) return 'not_said';
  if (franchise.investment_min === null || franchise.currency !== currency) return 'not_comparable';
  return budget >= franchise.investment_min ? 'reaches' : 'below';
};

/** Whether the sender begins within six months. */
export const beginsSoon = (timeline: string): boolean => SOON.includes(timeline);

/** At what the sender answered. */
interface Confirmed {
  isConfirmed: boolean;
  isPhoneConfirmed: boolean;
}

/** How many facts speak for an enquiry, by their weights. */
const speaksFor = (
  facts: StoredFacts,
  { timeline, isConfirmed, isPhoneConfirmed }: { timeline: string } & Confirmed,
): number => {
  const holds: Record<WeighedFact, boolean> = {
    email_confirmed: isConfirmed,
    phone_confirmed: isPhoneConfirmed,
    phone_valid: facts.phone !== 'invalid',
    phone_mobile: facts.phone === 'mobile',
    budget_reaches: facts.budget === 'reaches',
    place_inside: facts.place === 'inside',
    begins_soon: beginsSoon(timeline),
    is_complete: facts.is_complete,
  };
  return Object.entries(FACT_WEIGHTS).reduce(
    (sum, [fact, weight]) => sum + (holds[fact as WeighedFact] ? weight : 0),
    0,
  );
};

/**
 * What is known of an enquiry without who sent it (specification: nothing of a locked lead but that).
 * @param currency the site's: what the budget is in
 */
export const factsOf = (
  enquiry: WeighedEnquiry,
  franchise: AskedFranchise,
  { currency, ...confirmed }: { currency: Currency } & Confirmed,
): Facts => {
  const { investment_budget, experience, timeline, location_interest, message } = enquiry;
  const facts = {
    ...phoneFacts(enquiry.phone_key),
    budget: budgetFact(investment_budget, franchise, currency),
    place: placeAmong(location_interest, franchise),
    is_complete: investment_budget !== null && [experience, timeline, location_interest, message].every(Boolean),
  };
  return { ...facts, speaks_for: speaksFor(facts, { timeline, ...confirmed }) };
};
