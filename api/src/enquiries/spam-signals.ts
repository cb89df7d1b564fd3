import type { Enquiry } from '../leads/schemas.ts';

/** Nobody reads and fills nine fields in less than this. */
const SHORTEST_FILL_MS = 3000;
/** Above the hourly limit an enquiry is suspected; above this many times it, refused. */
export const REFUSED_FACTOR = 10;

/** Why an enquiry is suspected; it is stored all the same (decisions "Leads and credits"). */
export type SpamSignal = 'hidden_field' | 'too_fast' | 'too_many' | 'other_site';

/**
 * Returns the signals of spam in an enquiry. The fill time is a signal only where it is told: the specification's fields
 * alone are a complete enquiry (decisions "Leads and credits").
 * @param sent number of enquiries from its address in this hour, this one included
 * @param perHour the hourly limit of an address
 */
export const spamSignals = (enquiry: Enquiry, { sent, perHour }: { sent: number; perHour: number }): SpamSignal[] => {
  const signals: SpamSignal[] = [];
  if (enquiry.website) signals.push('hidden_field');
  if (enquiry.elapsed_ms !== undefined && enquiry.elapsed_ms < SHORTEST_FILL_MS) signals.push('too_fast');
  if (sent > perHour) signals.push('too_many');
  return signals;
};

/**
 * Whether a form was sent from a page of somebody else: a browser names the page's origin, and takes a form anywhere.
 * @param own the origins that the enquiry form may stand on
 * @param host where the request went
 */
export const fromOtherSite = (origin: string | undefined, own: readonly string[], host: string): boolean => {
  if (origin === undefined || own.includes(origin)) return false;
  return URL.parse(origin)?.host !== host;
};
