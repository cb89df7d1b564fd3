import type { Enquiry } from '../leads/schemas.ts';

/** Minimum milliseconds for reading and filling in nine fields; a faster enquiry is suspected spam. */
const SHORTEST_FILL_MS = 3000;
/** Multiple of the hourly limit above which enquiries are refused; above the limit itself they are suspected. */
export const REFUSED_FACTOR = 10;

/** Why an enquiry is suspected spam. A suspected enquiry is stored too. */
export type SpamSignal = 'hidden_field' | 'too_fast' | 'too_many' | 'other_site';

/**
 * Returns the signs of spam in an enquiry. A missing fill time is not suspicious, since the specification does not
 * require it.
 * @param sent number of enquiries from the visitor's address in this hour, including this one
 * @param perHour hourly limit per address
 */
export const spamSignals = (enquiry: Enquiry, { sent, perHour }: { sent: number; perHour: number }): SpamSignal[] => {
  const signals: SpamSignal[] = [];
  if (enquiry.website) signals.push('hidden_field');
  if (enquiry.elapsed_ms !== undefined && enquiry.elapsed_ms < SHORTEST_FILL_MS) signals.push('too_fast');
  if (sent > perHour) signals.push('too_many');
  return signals;
};

/**
 * Returns whether a form was sent from another site: browsers send the page's origin, and submit forms to any site.
 * @param own origins of pages with the enquiry form
 * @param host of the request
 */
export const fromOtherSite = (origin: string | undefined, own: readonly string[], host: string): boolean => {
  if (origin === undefined || own.includes(origin)) return false;
  return URL.parse(origin)?.host !== host;
};
