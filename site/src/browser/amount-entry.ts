import { formatNumber } from '../wording/count.ts';
import { formatMoney } from '../wording/money.ts';
import { readAmount } from '../wording/read-amount.ts';

const FAULT = 'Enter an amount, such as 150,000';

/** Returns the label of an amount that was entered. */
export const amountLabel = (amount: string, currency: string): string => formatMoney(Number(amount), currency);

/** Shows or removes the error of an amount. */
const showFault = (entry: HTMLInputElement, text: string) => {
  const place = document.getElementById(entry.getAttribute('aria-describedby') ?? '');
  entry.setAttribute('aria-invalid', String(text !== ''));
  if (!place) return;
  place.textContent = text;
  place.hidden = text === '';
};

/**
 * Replaces a list of amounts by a field for any other amount, until an amount is entered. Escape or an empty field
 * restores the previous choice.
 * @param previous the amount that was chosen before; empty for none
 * @param done called with the chosen amount
 */
export const enterAmount = (select: HTMLSelectElement, previous: string, done: (amount: string) => void): void => {
  const entry = select.parentElement?.querySelector<HTMLInputElement>('[data-entry]');
  if (!entry) return;
  entry.value = previous && formatNumber(Number(previous));
  select.hidden = true;
  entry.hidden = false;
  showFault(entry, '');
  entry.focus();
  entry.select();

  const close = (amount: string) => {
    const isFocused = document.activeElement === entry;
    entry.onblur = null;
    showFault(entry, '');
    entry.hidden = true;
    select.hidden = false;
    done(amount);
    if (isFocused) select.focus();
  };
  const finish = () => {
    if (entry.value.trim() === '') return close(previous);
    const amount = readAmount(entry.value);
    if (amount === undefined) showFault(entry, FAULT);
    else close(String(amount));
  };
  entry.onblur = finish;
  entry.onkeydown = event => {
    if (event.key === 'Enter') {
      event.preventDefault();
      finish();
    } else if (event.key === 'Escape') {
      // The key closes the field, not the sheet around it.
      event.stopPropagation();
      close(previous);
    }
  };
};
