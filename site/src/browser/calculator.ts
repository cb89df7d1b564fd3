import { formatMoney } from '@marketplace/api';
import { type Assumptions, estimate, type StatedAmounts, typedAmount } from '../franchise/estimate.ts';
import { formatCount } from '../wording/count.ts';
import { addStyles } from './add-styles.ts';
import styles from './calculator.css?inline';
import { element } from './element.ts';

interface Input {
  name: keyof Assumptions;
  label: string;
  /** Name in the list of missing figures, for a figure that franchisors state. */
  figure?: string;
  /** Explanation below the input. */
  help?: string;
}

const DEFAULT_MONTHS = 6;
const MOST_MONTHS = 60;

const GROUPS: { title: string; inputs: Input[] }[] = [
  {
    title: 'Until you open',
    inputs: [
      { name: 'fee', label: 'Franchise fee', figure: 'franchise fee' },
      { name: 'fitOut', label: 'Fit-out and equipment', figure: 'fit-out and equipment' },
      {
        name: 'beforeOpening',
        label: 'Other costs before opening',
        help: 'Deposits, licences, training, first stock, rent while you build',
      },
    ],
  },
  {
    title: 'Each month after opening',
    inputs: [
      { name: 'rent', label: 'Rent' },
      { name: 'wages', label: 'Wages', help: 'Include your own living costs if you have no other income' },
      { name: 'otherCosts', label: 'Other monthly costs', help: 'Stock, utilities, insurance, loan' },
      { name: 'sales', label: 'Sales you assume', help: 'Only to work out royalty and levy. Not counted as income.' },
      { name: 'royalty', label: 'Royalty, % of sales', figure: 'royalty' },
      { name: 'levy', label: 'Marketing levy, % of sales', figure: 'marketing levy' },
      { name: 'months', label: 'Months to cover' },
    ],
  },
];

const INPUTS = GROUPS.flatMap(({ inputs }) => inputs);

const isPercent = (name: keyof Assumptions) => name === 'royalty' || name === 'levy';

/** Returns what the franchisor states about an input: the lowest and the highest value. */
const statedOf = (name: keyof Assumptions, stated: StatedAmounts) =>
  name === 'fee' || name === 'fitOut' || name === 'royalty' || name === 'levy' ? stated[name] : undefined;

/** Formats a stated range: `RM 40,000 – RM 80,000`. */
const rangeText = (values: readonly number[], format: (value: number) => string) =>
  [...new Set(values)].map(format).join(' – ');

const idOf = (name: string) => `estimate-${name}`;

/** The highest value of a stated range is used, so that the estimate is too high rather than too low. */
const createField = ({ name, label, help: text }: Input, stated: StatedAmounts) => {
  const id = idOf(name);
  const range = statedOf(name, stated);
  const start = name === 'months' ? DEFAULT_MONTHS : range?.[1];
  const format = (value: number) => (isPercent(name) ? `${value}%` : formatMoney(value, stated.currency));
  const isRange = range && range[0] !== range[1];
  const help = isRange ? `The franchisor states ${rangeText(range, format)}. The highest is used.` : text;
  const input = element('input', { id, name, inputmode: 'decimal', autocomplete: 'off', placeholder: '0' });
  if (start !== undefined) input.value = start.toLocaleString('en-MY');
  const error = element('span', { id: `${id}-error`, class: 'field-error', hidden: '' });
  const about = help ? [element('span', { id: `${id}-help`, class: 'label' }, help)] : [];
  input.setAttribute('aria-describedby', [error, ...about].map(part => part.id).join(' '));
  return element('div', { class: 'field' }, element('label', { for: id }, label), input, error, ...about);
};

/** Returns the error message for a value; undefined if it is valid. */
const faultOf = (name: keyof Assumptions, value: number | undefined): string | undefined => {
  if (value === undefined)
    return isPercent(name)
      ? 'Enter a percentage, for example 5 or 1.5'
      : 'Enter a number, for example 12,000, 40k or 1.5m';
  if (isPercent(name) && value > 100) return 'Enter at most 100';
  if (name === 'months' && (value > MOST_MONTHS || !Number.isInteger(value)))
    return `Enter a whole number of months, at most ${MOST_MONTHS}`;
  return undefined;
};

/**
 * Fills the calculator of a franchise page. It adds up what the visitor needs until opening and for the first months,
 * from the page's figures and the visitor's own assumptions. Nothing is sent.
 * @param place the element with the page's figures
 */
export const openCalculator = (place: HTMLElement): void => {
  const stated: StatedAmounts = JSON.parse(place.dataset.calculator ?? '{}');
  const amount = (value: number) => formatMoney(value, stated.currency);
  addStyles(styles);

  const row = (label: string) => {
    const [term, value] = [element('dt', {}, label), element('dd', { class: 'figures' })];
    return { term, value, row: element('div', {}, term, value) };
  };
  const [opening, running, total] = [row('Until you open'), row(''), row('In total')];
  const sums = element('dl', { class: 'result' }, opening.row, running.row, total.row);
  const missing = element('p', { class: 'missing', 'aria-live': 'polite' });
  sums.setAttribute('aria-live', 'polite');
  const form = element(
    'form',
    { class: 'framed', novalidate: '' },
    element('p', { class: 'muted intro' }, `Amounts in ${stated.currency}. Change any amount you know better.`),
    ...GROUPS.map(({ title, inputs }) =>
      element('fieldset', {}, element('legend', {}, title), ...inputs.map(input => createField(input, stated))),
    ),
    sums,
    missing,
    ...(stated.workingCapital
      ? [
          element(
            'p',
            { class: 'label' },
            `For comparison: the franchisor states working capital of ${rangeText(stated.workingCapital, amount)}.`,
          ),
        ]
      : []),
    element(
      'p',
      { class: 'label' },
      'This adds up your own assumptions. It does not say what an outlet earns, and it is not financial advice. Nothing you type is sent.',
    ),
  );

  const inputOf = (name: keyof Assumptions) => form.querySelector<HTMLInputElement>(`#${idOf(name)}`);
  /** Names the figures that count as 0 because neither the franchisor nor the visitor states them. */
  const showMissing = () => {
    const figures = INPUTS.flatMap(({ name, figure }) =>
      figure && !statedOf(name, stated) && !inputOf(name)?.value.trim() ? [figure] : [],
    );
    const them = figures.length === 1 ? 'it' : 'them';
    missing.textContent =
      figures.length > 0 ? `Without: ${figures.join(', ')} (the franchisor has not stated ${them}).` : '';
  };

  const update = () => {
    const entries = INPUTS.map(({ name }) => {
      const input = inputOf(name);
      const value = typedAmount(input?.value ?? '');
      const fault = faultOf(name, value);
      const error = form.querySelector<HTMLElement>(`#${idOf(name)}-error`);
      if (fault) input?.setAttribute('aria-invalid', 'true');
      else input?.removeAttribute('aria-invalid');
      if (error) {
        error.textContent = fault ?? '';
        error.hidden = fault === undefined;
      }
      return [name, fault === undefined ? value : undefined] as const;
    });
    const isComplete = entries.every(([, value]) => value !== undefined);
    const given = Object.fromEntries(entries) as Record<keyof Assumptions, number>;
    running.term.textContent = `First ${formatCount(given.months ?? 0, 'month')}`;
    const needed = isComplete ? estimate(given) : undefined;
    opening.value.textContent = needed ? amount(needed.untilOpening) : '–';
    running.value.textContent = needed ? amount(needed.firstMonths) : '–';
    total.value.textContent = needed ? amount(needed.total) : '–';
    showMissing();
  };
  form.addEventListener('input', update);
  form.addEventListener('submit', event => event.preventDefault());
  update();
  place.append(form);
};
