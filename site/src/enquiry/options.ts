import { ENQUIRY_TIMELINES, EXPERIENCES, INVESTMENT_BUDGETS } from '@marketplace/api';

/** One choice of a select. */
export interface Choice {
  value: string;
  label: string;
}

const BUDGET_WORDS: Record<(typeof INVESTMENT_BUDGETS)[number], string> = {
  25000: 'Under $25,000',
  50000: '$25,000 - $50,000',
  100000: '$50,000 - $100,000',
  250000: '$100,000 - $250,000',
  500000: '$250,000 - $500,000',
  1000000: '$500,000+',
};

const same = (value: string): Choice => ({ value, label: value });

/** The form's selects with what they start with (specification §9, "Enquiry options"). */
export const SELECTS: {
  name: 'investment_budget' | 'experience' | 'timeline';
  label: string;
  start: string;
  choices: Choice[];
}[] = [
  {
    name: 'investment_budget',
    label: 'Investment budget',
    start: '50000',
    choices: INVESTMENT_BUDGETS.map(amount => ({ value: String(amount), label: BUDGET_WORDS[amount] })),
  },
  { name: 'experience', label: 'Experience', start: 'No Experience', choices: EXPERIENCES.map(same) },
  { name: 'timeline', label: 'Timeline', start: 'Within 6 months', choices: ENQUIRY_TIMELINES.map(same) },
];

/** The form's lines of text. All are required (specification §5). */
export const LINES = [
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
] as const;
