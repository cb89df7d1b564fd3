/**
 * The enquiry form as every page shows it: the site's, and the API's answer to one that was sent without JavaScript.
 * Needs nothing but the language, so that pages can import it.
 */
import { type Currency, ENQUIRY_TIMELINES, EXPERIENCES, INVESTMENT_BUDGETS } from '@marketplace/db/options';
import { money } from '../../platform/values/money.ts';

/** One choice of a select. */
export interface Choice {
  value: string;
  label: string;
}

/** The label of a choice of budget: a range from the choice below to its own amount (specification §9). */
const budgetLabel = (at: number, currency: Currency): string => {
  const [amount, below] = [INVESTMENT_BUDGETS[at], INVESTMENT_BUDGETS[at - 1]];
  if (amount === undefined) return '';
  if (below === undefined) return `Under ${money(amount, currency)}`;
  const from = money(below, currency);
  return at === INVESTMENT_BUDGETS.length - 1 ? `${from}+` : `${from} - ${money(amount, currency)}`;
};

const same = (value: string): Choice => ({ value, label: value });

/** A select of the form. */
export interface EnquirySelect {
  name: 'investment_budget' | 'experience' | 'timeline';
  label: string;
  /** What it starts with. */
  start: string;
  choices: Choice[];
}

/**
 * The form's selects with what they start with (specification §9, "Enquiry options").
 * @param currency the site's: the amounts that are stored are in it
 */
export const enquirySelects = (currency: Currency): EnquirySelect[] => [
  {
    name: 'investment_budget',
    label: 'Investment budget',
    start: '50000',
    choices: INVESTMENT_BUDGETS.map((amount, at) => ({ value: String(amount), label: budgetLabel(at, currency) })),
  },
  { name: 'experience', label: 'Experience', start: 'No Experience', choices: EXPERIENCES.map(same) },
  { name: 'timeline', label: 'Timeline', start: 'Within 6 months', choices: ENQUIRY_TIMELINES.map(same) },
];

/** A line of text of the form; `half` stands two abreast. */
interface Line {
  name: 'first_name' | 'last_name' | 'email' | 'phone' | 'location_interest';
  label: string;
  type: 'text' | 'email' | 'tel';
  autocomplete: 'given-name' | 'family-name' | 'email' | 'tel' | 'address-level2';
  maxlength: number;
  half: boolean;
  placeholder?: string;
}

/** The form's lines of text. All are required (specification §5). */
export const ENQUIRY_LINES: Line[] = [
  { name: 'first_name', label: 'First name', type: 'text', autocomplete: 'given-name', maxlength: 100, half: true },
  { name: 'last_name', label: 'Last name', type: 'text', autocomplete: 'family-name', maxlength: 100, half: true },
  { name: 'email', label: 'Email', type: 'email', autocomplete: 'email', maxlength: 254, half: false },
  { name: 'phone', label: 'Phone', type: 'tel', autocomplete: 'tel', maxlength: 40, half: false },
  {
    name: 'location_interest',
    label: 'Preferred location',
    type: 'text',
    autocomplete: 'address-level2',
    maxlength: 200,
    half: false,
    placeholder: 'City, State',
  },
];

/** The version of the notice that a visitor agrees to with an enquiry. A change of {@link enquiryNotice} is a new version. */
export const CONSENT_VERSION = '2026-11';

/**
 * What happens with the data, said where it is asked for.
 * @param consultant who looks after the franchise, or empty
 */
export const enquiryNotice = (company: string, franchise: string, consultant: string): string => {
  const whom = consultant ? `${consultant}, the consultant for ${franchise},` : `the people who offer ${franchise}`;
  return `By sending this you ask ${company} to pass these details to ${whom} so that they can answer you. They are used for nothing else, and you can have them corrected or deleted at any time.`;
};

/** The box of the form that agrees to a message by WhatsApp. A change of its words is a new version of the consent. */
export const WHATSAPP_CONSENT = {
  name: 'whatsapp_confirmation',
  label:
    'Confirm my number by WhatsApp: send me one message with a link. Optional; who answers you then knows that they reach you.',
} as const;

/** Shown after an enquiry, exactly so (specification §8), and for how long (§9). */
export const ENQUIRY_SENT = {
  text: '🎉 Thank you for your interest! Your franchise inquiry has been submitted successfully. Our team will contact you within 24 hours with detailed information.',
  milliseconds: 8000,
};
export const ENQUIRY_FAILED = {
  text: '❌ Sorry, there was an error submitting your request. Please try again or contact us directly.',
  milliseconds: 5000,
};
