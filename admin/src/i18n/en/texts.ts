import type {
  COUNTRIES,
  ErrorCode,
  EXPERIENCES,
  FRANCHISE_MODELS,
  MALAYSIAN_STATES,
  TERRITORY_TYPES,
  TIMELINES,
} from '@marketplace/api';
import type * as management from './management.ts';
import type * as market from './market.ts';
import type * as shell from './shell.ts';

type Shape<Node> = { readonly [Key in keyof Node]: Node[Key] extends string ? string : Shape<Node[Key]> };

/** A word of the specification's lists. Records hold it in English, which is how English shows it. */
export type Word = (
  | typeof COUNTRIES
  | typeof EXPERIENCES
  | typeof FRANCHISE_MODELS
  | typeof MALAYSIAN_STATES
  | typeof TERRITORY_TYPES
  | typeof TIMELINES
)[number];

/** The parts of a catalogue, as every language beside English has them: one that lacks a text doesn't compile. */
export interface Catalogue {
  /** With the API's errors by their codes and the labels of fields in them; in English the API words both. */
  shell: Shape<typeof shell> & { apiErrors: Record<ErrorCode, string>; fieldNames: Readonly<Record<string, string>> };
  market: Shape<typeof market> & { words: Record<Word, string> };
  management: Shape<typeof management>;
}

export type Texts = Omit<Catalogue['shell'], 'ra' | 'apiErrors' | 'fieldNames'> &
  Omit<Catalogue['market'], 'words'> &
  Catalogue['management'];
