import { element } from './element.ts';
import { SENT_ENQUIRIES } from './enquiry-keys.ts';
import { type KeptFranchise, readPageFranchise } from './kept-franchises.ts';
import { browserStorage } from './storage.ts';

/** An enquiry that was sent from this browser, by the franchise's id, slug and name. It contains nothing about the visitor. */
export interface SentEnquiry extends KeptFranchise {
  reference: string;
  /** ISO 8601 time. */
  sent_at: string;
}

/** Maximum number of enquiries that the browser remembers. */
const MOST = 50;

const isSentEnquiry = (entry: unknown): entry is SentEnquiry =>
  typeof entry === 'object' &&
  entry !== null &&
  ['id', 'slug', 'name', 'reference'].every(key => typeof (entry as Record<string, unknown>)[key] === 'string') &&
  !Number.isNaN(Date.parse((entry as SentEnquiry).sent_at));

/** Returns the enquiries that were sent from this browser, the last one first. */
export const readSentEnquiries = (): SentEnquiry[] => {
  try {
    const stored: unknown = JSON.parse(browserStorage.read(SENT_ENQUIRIES) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isSentEnquiry) : [];
  } catch {
    return [];
  }
};

/** Remembers enquiries that were sent just now. */
export const addSentEnquiries = (...enquiries: readonly (KeptFranchise & { reference: string })[]): void => {
  const sent_at = new Date().toISOString();
  const added = enquiries.map(({ id, slug, name, reference }) => ({ id, slug, name, reference, sent_at }));
  browserStorage.write(SENT_ENQUIRIES, JSON.stringify([...added, ...readSentEnquiries()].slice(0, MOST)));
};

/** These dates were recorded in this browser, so they are in the visitor's language and time zone. */
const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

/** Formats the day on which an enquiry was sent. */
export const formatSentDay = ({ sent_at }: SentEnquiry): string => DAY.format(new Date(sent_at));

/** Says when an enquiry was sent, and its reference. */
const describeSent = (enquiry: SentEnquiry): (Node | string)[] => [
  `You sent an enquiry on ${formatSentDay(enquiry)} (reference `,
  element('strong', { class: 'together' }, enquiry.reference),
  ').',
];

/** Displays in an element the last enquiry to a franchise, or hides the element. */
export const showLastEnquiryTo = (
  place: HTMLElement | null | undefined,
  id: string,
  sent = readSentEnquiries(),
): void => {
  const last = sent.find(enquiry => enquiry.id === id);
  place?.replaceChildren(...(last ? describeSent(last) : []));
  place?.toggleAttribute('hidden', !last);
};

/** Displays the last enquiry to the franchise of this page. */
export const showLastEnquiryToPageFranchise = (): void =>
  showLastEnquiryTo(document.querySelector<HTMLElement>('[data-enquiry-sent]'), readPageFranchise().id);
