import { Instrument } from '../runtime/instrument.ts';

/** Told whenever somebody is refused for having asked too often; `limit` is the name under which that is counted. */
export const limitsHit = new Instrument<{ limit: string }>();
