import { copyText } from './copy-link.ts';
import { tabStorage } from './storage.ts';

/**
 * Returns the storage key under which this tab keeps the reference of the enquiry sent from this page, until the
 * visitor closes it.
 */
export const receiptKey = (): string => `enquiry sent ${location.pathname}`;

/** Stores a reference and shows it with the next steps. It stays until the visitor closes it, even after a reload. */
export const storeReceipt = (reference: string): void => {
  tabStorage.write(receiptKey(), reference);
  showReceipt(reference);
};

let isWired = false;

/** Shows a reference. Without an argument, shows the one stored in this tab, if any. */
export const showReceipt = (reference = tabStorage.read(receiptKey())): void => {
  const place = document.querySelector<HTMLElement>('[data-enquiry-receipt]');
  const number = place?.querySelector('[data-receipt-reference]');
  const copyStatus = place?.querySelector('[data-receipt-said]');
  if (!reference || !place || !number || !copyStatus) return;
  number.textContent = reference;
  copyStatus.textContent = '';
  place.hidden = false;
  if (isWired) return;
  isWired = true;
  place.querySelector('[data-receipt-copy]')?.addEventListener('click', async () => {
    await copyText(number.textContent ?? '');
    copyStatus.textContent = 'Reference copied.';
  });
  place.querySelector('[data-receipt-close]')?.addEventListener('click', () => {
    tabStorage.remove(receiptKey());
    place.hidden = true;
    document.querySelector<HTMLElement>('[data-enquiry-open]')?.focus();
  });
};
