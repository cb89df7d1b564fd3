import { copyText } from './copy-link.ts';
import { element } from './element.ts';
import { SENT_ENQUIRIES } from './enquiry-keys.ts';
import { formatSentDay, readSentEnquiries, type SentEnquiry, showLastEnquiryTo } from './sent-enquiries.ts';
import { browserStorage } from './storage.ts';

const box = document.querySelector<HTMLElement>('[data-sent-list]');
const part = (name: string) => box?.querySelector<HTMLElement>(`[data-sent-${name}]`);

const rowOf = (enquiry: SentEnquiry) =>
  element(
    'li',
    {},
    element('a', { href: `/franchise/${enquiry.slug}` }, enquiry.name),
    ': ',
    element('strong', { class: 'figures together' }, enquiry.reference),
    `, ${formatSentDay(enquiry)}`,
  );

/** Returns the text of references for the clipboard, one line for each. */
export const referencesText = (enquiries: readonly { name: string; reference: string }[]): string =>
  enquiries.map(({ name, reference }) => `${name}: ${reference}`).join('\n');

/** Displays the enquiries that were sent from this browser, in their list and beside the franchises of the shortlist. */
export const showSentEnquiries = (): void => {
  const sent = readSentEnquiries();
  box?.toggleAttribute('hidden', sent.length === 0);
  part('rows')?.replaceChildren(...sent.map(rowOf));
  for (const place of document.querySelectorAll<HTMLElement>('[data-sent-to]'))
    showLastEnquiryTo(place, place.dataset.sentTo ?? '', sent);
};

const say = (text: string) => {
  const status = part('status');
  if (status) status.textContent = text;
};

part('copy')?.addEventListener('click', async () => {
  await copyText(referencesText(readSentEnquiries()));
  say('References copied.');
});
part('forget')?.addEventListener('click', () => {
  browserStorage.remove(SENT_ENQUIRIES);
  showSentEnquiries();
  document.querySelector<HTMLElement>('h1')?.focus();
});
// Enquiries may be sent or forgotten in another tab, or on pages from which the visitor comes back.
window.addEventListener('storage', ({ key }) => key === SENT_ENQUIRIES && showSentEnquiries());
window.addEventListener('pageshow', ({ persisted }) => persisted && showSentEnquiries());
showSentEnquiries();
