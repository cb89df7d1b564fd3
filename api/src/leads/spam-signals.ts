import type { Enquiry } from './schemas.ts';

/** Nobody reads and fills nine fields in less than this. */
const SHORTEST_FILL_MS = 3000;
/** Above the hourly limit an enquiry is suspected; above this many times it, refused. */
export const REFUSED_FACTOR = 10;

/** Why an enquiry is suspected; it is stored all the same (decisions "Leads and credits"). */
export type SpamSignal = 'hidden_field' | 'too_fast' | 'too_many' | 'other_site';

/**
 * The signals of spam of an enquiry.
 * A script that sends an enquiry says how long its form was open; one that doesn't was not sent by ours. The form that a browser
 * sends without JavaScript can't say: the page is a file, the same for everybody.
 * @param isPlain whether it is such a form
 * @param sent how many enquiries came from its address in this hour, this one included
 * @param perHour the hourly limit of an address
 */
export const spamSignals = (
  enquiry: Enquiry,
  { isPlain, sent, perHour }: { isPlain: boolean; sent: number; perHour: number },
): SpamSignal[] => {
  const signals: SpamSignal[] = [];
  if (enquiry.website) signals.push('hidden_field');
  if (!isPlain && (enquiry.elapsed_ms ?? 0) < SHORTEST_FILL_MS) signals.push('too_fast');
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
