import { money } from '@marketplace/api';
import { type Assumptions, estimate, type StatedAmounts, typedAmount } from '../franchise/estimate.ts';
import { count } from '../wording/count.ts';
import { addStyles } from './add-styles.ts';
import styles from './calculator.css?inline';
import { element } from './element.ts';

interface Input {
  name: keyof Assumptions;
  label: string;
  /** Explanation below the input. */
  help?: string;
}

const DEFAULT_MONTHS = 6;
const MOST_MONTHS = 60;

const GROUPS: { title: string; inputs: Input[] }[] = [
  {
    title: 'Until you open',
    inputs: [
      { name: 'fee', label: 'Franchise fee' },
      { name: 'fitOut', label: 'Fit-out and equipment' },
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
      { name: 'royalty', label: 'Royalty, % of sales' },
      { name: 'levy', label: 'Marketing levy, % of sales' },
      { name: 'months', label: 'Months to cover' },
    ],
  },
];

const INPUTS = GROUPS.flatMap(({ inputs }) => inputs);

const startOf = (stated: StatedAmounts): Partial<Record<keyof Assumptions, number>> => ({
  fee: stated.fee,
  fitOut: stated.fitOut,
  royalty: stated.royalty,
  levy: stated.levy,
  months: DEFAULT_MONTHS,
});

const idOf = (name: string) => `estimate-${name}`;

const createField = ({ name, label, help }: Input, start: number | undefined) => {
  const id = idOf(name);
  const input = element('input', { id, name, inputmode: 'decimal', autocomplete: 'off', placeholder: '0' });
  if (start !== undefined) input.value = start.toLocaleString('en-MY');
  const error = element('span', { id: `${id}-error`, class: 'field-error', hidden: '' });
  const about = help ? [element('span', { id: `${id}-help`, class: 'label' }, help)] : [];
  input.setAttribute('aria-describedby', [error, ...about].map(part => part.id).join(' '));
  return element('div', { class: 'field' }, element('label', { for: id }, label), input, error, ...about);
};

/** Returns the error message for a value; undefined if it is valid. */
const faultOf = (name: keyof Assumptions, value: number | undefined): string | undefined => {
  if (value === undefined) return 'Enter a number, for example 12,000 or 40k';
  if ((name === 'royalty' || name === 'levy') && value > 100) return 'Enter at most 100';
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
  const start = startOf(stated);
  const amount = (value: number) => money(value, stated.currency);
  addStyles(styles);

  const row = (label: string) => {
    const [term, value] = [element('dt', {}, label), element('dd', { class: 'figures' })];
    return { term, value, row: element('div', {}, term, value) };
  };
  const [opening, running, total] = [row('Until you open'), row(''), row('In total')];
  const sums = element('dl', { class: 'result' }, opening.row, running.row, total.row);
  sums.setAttribute('aria-live', 'polite');
  const form = element(
    'form',
    { class: 'framed', novalidate: '' },
    element('p', { class: 'muted intro' }, `Amounts in ${stated.currency}. Change any amount you know better.`),
    ...GROUPS.map(({ title, inputs }) =>
      element(
        'fieldset',
        {},
        element('legend', {}, title),
        ...inputs.map(input => createField(input, start[input.name])),
      ),
    ),
    sums,
    ...(stated.workingCapital
      ? [
          element(
            'p',
            { class: 'label' },
            `For comparison: the franchisor states working capital of ${[...new Set(stated.workingCapital)].map(amount).join(' – ')}.`,
          ),
        ]
      : []),
    element(
      'p',
      { class: 'label' },
      'This adds up your own assumptions. It does not say what an outlet earns, and it is not financial advice. Nothing you type is sent.',
    ),
  );

  const update = () => {
    const entries = INPUTS.map(({ name }) => {
      const input = form.querySelector<HTMLInputElement>(`#${idOf(name)}`);
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
    running.term.textContent = `First ${count(given.months ?? 0, 'month')}`;
    const needed = isComplete ? estimate(given) : undefined;
    opening.value.textContent = needed ? amount(needed.untilOpening) : '–';
    running.value.textContent = needed ? amount(needed.firstMonths) : '–';
    total.value.textContent = needed ? amount(needed.total) : '–';
  };
  form.addEventListener('input', update);
  form.addEventListener('submit', event => event.preventDefault());
  update();
  place.append(form);
};
