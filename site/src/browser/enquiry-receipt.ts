import { copyText } from './copy-link.ts';
import { receiptKey } from './enquiry-keys.ts';
import { readPageFranchise } from './kept-franchises.ts';
import { tabStorage } from './storage.ts';

/**
 * Stores a reference and displays it with the next steps. It stays until the visitor closes it, even after a reload.
 */
export const storeReceipt = (reference: string): void => {
  tabStorage.write(receiptKey(), reference);
  showReceipt(reference);
  loadSent()
    .then(({ addSentEnquiries, showLastEnquiryToPageFranchise }) => {
      addSentEnquiries({ ...readPageFranchise(), reference });
      showLastEnquiryToPageFranchise();
    })
    // The receipt is displayed, but the browser does not remember the enquiry.
    .catch(() => {});
};

/**
 * Displays the reference that this tab has stored after a reload or Back, but not at a later visit of the page, and the
 * last enquiry that was sent from this browser.
 */
export const restoreReceipt = (): void => {
  const isNewVisit = performance
    .getEntriesByType('navigation')
    .some(entry => entry instanceof PerformanceNavigationTiming && entry.type === 'navigate');
  if (isNewVisit) tabStorage.remove(receiptKey());
  showReceipt();
  const showLast = () =>
    loadSent()
      .then(({ showLastEnquiryToPageFranchise }) => showLastEnquiryToPageFranchise())
      .catch(() => {});
  void showLast();
  // The visitor may have sent an enquiry from the shortlist and come back.
  window.addEventListener('pageshow', ({ persisted }) => persisted && void showLast());
};

/** Loads what the browser remembers of sent enquiries. The form does not need it before it is sent. */
const loadSent = () => import('./sent-enquiries.ts');

let isWired = false;

/** Displays a reference. Without an argument, displays the reference that this tab has stored, if any. */
const showReceipt = (reference = tabStorage.read(receiptKey())): void => {
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
