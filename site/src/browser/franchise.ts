import { API } from '../data/browser-api.ts';
import { formatCount } from '../wording/count.ts';
import { receiptKey, SENT_ENQUIRIES } from './enquiry-keys.ts';
import { addKeptFranchises, readPageFranchise, VIEWED } from './kept-franchises.ts';
import { inOwnTask } from './own-task.ts';
import { browserStorage, tabStorage } from './storage.ts';

/**
 * Script of a franchise page: counts and stores the view, copies the link of the page, and opens the gallery, the
 * calculator and the form on demand.
 */
const page = document.querySelector<HTMLElement>('[data-franchise]');

const countView = async (id: string) => {
  const answer = await fetch(`${API}/franchises/${id}/increment-view`, { method: 'POST' });
  if (!answer.ok) return;
  const { view_count }: { view_count: number } = await answer.json();
  const place = document.querySelector('[data-views] > span');
  if (place && Number.isInteger(view_count)) place.textContent = formatCount(view_count, 'view');
};

// Without the API, the count in the published page stays.
if (page?.dataset.franchise) countView(page.dataset.franchise).catch(() => {});

for (const button of document.querySelectorAll<HTMLElement>('[data-copy]')) {
  button.addEventListener('click', () => {
    import('./copy-link.ts')
      .then(({ copyLink }) => copyLink(button.dataset.copy ?? location.href))
      .catch(() => alert('The link could not be copied. Please copy the address of this page.'));
  });
}

// Hides a photo that fails to load, so that the initials behind it are visible. The photo may have failed before this
// script ran.
for (const photo of document.querySelectorAll<HTMLImageElement>('[data-photo]')) {
  photo.addEventListener('error', () => photo.remove());
  if (photo.complete && photo.naturalWidth === 0) photo.remove();
}

document.querySelector('[data-gallery]')?.addEventListener('click', event => {
  const item = event.target instanceof Element ? event.target.closest('a') : null;
  if (
    !item ||
    item.dataset.kind === 'link' ||
    !(event instanceof MouseEvent) ||
    event.ctrlKey ||
    event.metaKey ||
    event.shiftKey
  )
    return;
  event.preventDefault();
  // If the script fails to load, the browser follows the link, as without JavaScript.
  import('./lightbox.ts').then(({ openLightbox }) => openLightbox(item)).catch(() => location.assign(item.href));
});

const calculator = document.querySelector<HTMLDetailsElement>('[data-calculator]');
const openCalculator = () =>
  import('./calculator.ts')
    .then(calculate => calculator && calculate.openCalculator(calculator))
    .catch(() => calculator?.append('The calculator could not be loaded. Please reload the page.'));
// The visitor may have opened it before this script ran.
if (calculator?.open) void openCalculator();
else calculator?.addEventListener('toggle', openCalculator, { once: true });

/** Opens the form even if its script fails to load. The browser then submits the form as without JavaScript. */
const openPlainForm = () => {
  const dialog = document.querySelector<HTMLDialogElement>('[data-enquiry-dialog]');
  if (!dialog || dialog.open) return;
  for (const button of dialog.querySelectorAll('[data-enquiry-cancel]'))
    button.addEventListener('click', () => dialog.close());
  if (window.matchMedia('(min-width: 1024px)').matches) dialog.show();
  else dialog.showModal();
};

const openForm = () => void import('./enquiry.ts').then(({ openEnquiry }) => openEnquiry()).catch(openPlainForm);
document.querySelector('[data-enquiry-open]')?.addEventListener('click', openForm);
if (location.hash === '#enquiry') openForm();

inOwnTask(() => {
  if (page) addKeptFranchises(VIEWED, readPageFranchise());
  // Displays the reference of an enquiry that was sent in this tab, and says that one was sent from this browser. If
  // the script fails to load, a reload displays both.
  if (tabStorage.read(receiptKey()) || browserStorage.read(SENT_ENQUIRIES))
    import('./enquiry-receipt.ts').then(({ restoreReceipt }) => restoreReceipt()).catch(() => {});
});
