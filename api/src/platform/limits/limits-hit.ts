import { Instrument } from '../runtime/instrument.ts';

/** Records every call refused by a rate limit; `limit` is the counter's name. */
export const rateLimitHits = new Instrument<{ limit: string }>();
