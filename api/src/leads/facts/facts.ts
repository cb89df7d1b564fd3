import type { LeadFactsModel, LeadModel } from '@marketplace/db';
import type { Currency } from '@marketplace/db/options';
import type { ModelObject } from 'objection';
import { phoneNumbers } from '../../platform/runtime/lazy-imports.ts';
import { compareLocation, type Territories } from './compare-location.ts';
import { FACT_WEIGHTS, type WeighedFact } from './weights.ts';

/** An enquiry's values from which its facts are computed. */
export interface ComparedEnquiry {
  phone_key: string;
  /** The budget in the site's currency. */
  investment_budget: number | null;
  experience: string;
  timeline: string;
  location_interest: string;
  message: string;
}

/** The franchise's values with which the enquiry is compared. */
export interface ComparedFranchise extends Territories {
  investment_min: number | null;
  currency: Currency;
}

/** The facts that are stored with a lead. */
export type StoredFacts = Omit<ModelObject<LeadFactsModel>, 'lead_id'>;

/** The facts and the score. The score is stored in `leads`, because it also depends on confirmations. */
export type ScoredFacts = StoredFacts & Pick<LeadModel, 'score'>;

const SOON_TIMELINES: readonly string[] = ['Immediately', 'Within 3 months', 'Within 6 months'];

/**
 * Returns whether a phone number is valid, its type and its country.
 * @param key as returned by `phoneKey`
 */
export const phoneFacts = (key: string): Pick<StoredFacts, 'phone' | 'phone_country'> => {
  const number = phoneNumbers().parsePhoneNumberFromString(`+${key}`);
  if (!number?.isValid()) return { phone: 'invalid', phone_country: null };
  // Some countries use one numbering plan for mobile and fixed lines.
  const isMobile = ['MOBILE', 'FIXED_LINE_OR_MOBILE'].includes(number.getType() ?? '');
  return { phone: isMobile ? 'mobile' : 'other', phone_country: number.country ?? null };
};

const budgetFact = (budget: number | null, franchise: ComparedFranchise, currency: Currency): StoredFacts['budget'] => {
  if (budget === null) return 'not_said';
  if (franchise.investment_min === null || franchise.currency !== currency) return 'not_comparable';
  return budget >= franchise.investment_min ? 'reaches' : 'below';
};

/** Returns whether the sender wants to start within six months. */
export const beginsSoon = (timeline: string): boolean => SOON_TIMELINES.includes(timeline);

/** Which contact details the sender confirmed. */
interface Confirmed {
  isConfirmed: boolean;
  isPhoneConfirmed: boolean;
}

/** Returns the lead score: the sum of the weights of all facts that are true. */
const scoreOf = (
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
 * Returns the facts of an enquiry. The facts do not identify the sender, so they may be shown on a locked lead.
 * @param currency the site's currency, which is the currency of the budget
 */
export const computeLeadFacts = (
  enquiry: ComparedEnquiry,
  franchise: ComparedFranchise,
  { currency, ...confirmed }: { currency: Currency } & Confirmed,
): ScoredFacts => {
  const { investment_budget, experience, timeline, location_interest, message } = enquiry;
  const facts = {
    ...phoneFacts(enquiry.phone_key),
    budget: budgetFact(investment_budget, franchise, currency),
    place: compareLocation(location_interest, franchise),
    is_complete: investment_budget !== null && [experience, timeline, location_interest, message].every(Boolean),
  };
  return { ...facts, score: scoreOf(facts, { timeline, ...confirmed }) };
};
