/**
 * The fields of the enquiry form, for the site and for the API's pages without JavaScript. The file has no
 * dependencies, so that pages can import it.
 */
import { type Currency, ENQUIRY_TIMELINES, EXPERIENCES, INVESTMENT_BUDGETS } from '@marketplace/db/options';
import { formatMoney } from '../../platform/values/money.ts';

/** An option of a select. */
export interface Choice {
  value: string;
  label: string;
}

/** Returns the label of a budget: the range from the next smaller amount to this amount (specification, section 9). */
const budgetLabel = (at: number, currency: string): string => {
  const [amount, below] = [INVESTMENT_BUDGETS[at], INVESTMENT_BUDGETS[at - 1]];
  if (amount === undefined) return '';
  if (below === undefined) return `Under ${formatMoney(amount, currency)}`;
  const from = formatMoney(below, currency);
  return at === INVESTMENT_BUDGETS.length - 1 ? `${from}+` : `${from} - ${formatMoney(amount, currency)}`;
};

/**
 * Formats a stored budget. The lowest and the highest choice of the form stand for a range without an end; an exact
 * amount would tell a consultant something that the visitor did not say.
 */
export const formatBudget = (amount: number, currency: string): string => {
  const at = INVESTMENT_BUDGETS.findIndex(known => known === amount);
  return at === 0 || at === INVESTMENT_BUDGETS.length - 1 ? budgetLabel(at, currency) : formatMoney(amount, currency);
};

const toChoice = (value: string): Choice => ({ value, label: value });

/** A select of the form. */
export interface EnquirySelect {
  name: 'investment_budget' | 'experience' | 'timeline';
  label: string;
  /** The default value. */
  start: string;
  choices: Choice[];
}

/**
 * Returns the form's selects with their defaults (specification, section 9, "Enquiry options").
 * @param currency the site's currency, which is the currency of stored amounts
 */
export const enquirySelects = (currency: Currency): EnquirySelect[] => [
  {
    name: 'investment_budget',
    label: 'Investment budget',
    // No amount is preselected: a visitor who ignores the field has not stated a budget.
    start: '',
    choices: [
      { value: '', label: 'Not stated' },
      ...INVESTMENT_BUDGETS.map((amount, at) => ({ value: String(amount), label: budgetLabel(at, currency) })),
    ],
  },
  { name: 'experience', label: 'Experience', start: 'No Experience', choices: EXPERIENCES.map(toChoice) },
  { name: 'timeline', label: 'Timeline', start: 'Within 6 months', choices: ENQUIRY_TIMELINES.map(toChoice) },
];

/** A text field of the form; two fields with `half` share a row. */
interface Line {
  name: 'first_name' | 'last_name' | 'email' | 'phone' | 'location_interest';
  label: string;
  type: 'text' | 'email' | 'tel';
  autocomplete: 'given-name' | 'family-name' | 'email' | 'tel' | 'address-level2';
  maxlength: number;
  half: boolean;
  placeholder?: string;
}

/** The form's text fields, all required (specification, section 5). */
export const ENQUIRY_TEXT_FIELDS: Line[] = [
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

/** Version of the notice that a visitor agrees to. Changing {@link enquiryNotice} requires a new version. */
export const CONSENT_VERSION = '2026-11';

/**
 * Returns the privacy notice beside the form.
 * @param consultant name of the franchise's consultant, or empty
 */
export const enquiryNotice = (company: string, franchise: string, consultant: string): string => {
  const recipients = consultant
    ? `${consultant}, the consultant for ${franchise},`
    : `the people who offer ${franchise}`;
  return `By sending this you ask ${company} to pass these details to ${recipients} so that they can answer you. They are used for nothing else, and you can have them corrected or deleted at any time.`;
};

/** The checkbox that agrees to a WhatsApp message. Changing its text requires a new version of the consent. */
export const WHATSAPP_CONSENT = {
  name: 'whatsapp_confirmation',
  label:
    'Confirm my number by WhatsApp: send me one message with a link. Optional; who answers you then knows that they reach you.',
} as const;

const DAY_HOURS = 24;

/** Formats the time within which visitors are usually contacted: `24 hours`, `2 days`. */
export const replyTime = (hours: number): string => {
  if (hours > DAY_HOURS && hours % DAY_HOURS === 0) return `${hours / DAY_HOURS} days`;
  return hours === 1 ? 'an hour' : `${hours} hours`;
};

/**
 * Returns the message after an enquiry, exactly as specified (specification, section 8) if the setting has its default,
 * and how long it is displayed (specification, section 9).
 * @param hours hours within which visitors are usually contacted
 */
export const enquirySentMessage = (hours: number) => ({
  text: `🎉 Thank you for your interest! Your franchise inquiry has been submitted successfully. Our team will contact you within ${replyTime(hours)} with detailed information.`,
  milliseconds: 8000,
});
export const ENQUIRY_FAILED_MESSAGE = {
  text: '❌ Sorry, there was an error submitting your request. Please try again or contact us directly.',
  milliseconds: 5000,
};
