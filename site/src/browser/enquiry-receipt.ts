import { copyText } from './copy-link.ts';

/** Where this tab keeps the reference of what was sent from this page, until the visitor puts it away. */
export const receiptKey = (): string => `enquiry sent ${location.pathname}`;

/** Keeps a reference and shows it with what happens next. It stays, also after a reload, until it is closed. */
export const keepReceipt = (reference: string): void => {
  sessionStorage.setItem(receiptKey(), reference);
  showReceipt();
};

let isWired = false;

/** Shows the reference that this tab keeps, if there is one. */
export const showReceipt = (): void => {
  const reference = sessionStorage.getItem(receiptKey());
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
    sessionStorage.removeItem(receiptKey());
    place.hidden = true;
    document.querySelector<HTMLElement>('[data-enquiry-open]')?.focus();
  });
};
