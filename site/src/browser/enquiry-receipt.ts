import { copyText } from './copy-link.ts';
import { tabStorage } from './storage.ts';

/** Where this tab keeps the reference of what was sent from this page, until the visitor puts it away. */
export const receiptKey = (): string => `enquiry sent ${location.pathname}`;

/** Keeps a reference and shows it with what happens next. It stays, also after a reload, until it is closed. */
export const keepReceipt = (reference: string): void => {
  tabStorage.write(receiptKey(), reference);
  showReceipt(reference);
};

let isWired = false;

/** Shows a reference, or the one that this tab keeps, if there is one. */
export const showReceipt = (reference = tabStorage.read(receiptKey())): void => {
  const place = document.querySelector<HTMLElement>('[data-enquiry-receipt]');
  const number = place?.querySelector('[data-receipt-reference]');
  const said = place?.querySelector('[data-receipt-said]');
  if (!reference || !place || !number || !said) return;
  number.textContent = reference;
  said.textContent = '';
  place.hidden = false;
  if (isWired) return;
  isWired = true;
  place.querySelector('[data-receipt-copy]')?.addEventListener('click', async () => {
    await copyText(number.textContent ?? '');
    said.textContent = 'Reference copied.';
  });
  place.querySelector('[data-receipt-close]')?.addEventListener('click', () => {
    tabStorage.remove(receiptKey());
    place.hidden = true;
    document.querySelector<HTMLElement>('[data-enquiry-open]')?.focus();
  });
};
