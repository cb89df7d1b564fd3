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

/** Word from the specification's lists. Records store it in English. */
export type Word = (
  | typeof COUNTRIES
  | typeof EXPERIENCES
  | typeof FRANCHISE_MODELS
  | typeof MALAYSIAN_STATES
  | typeof TERRITORY_TYPES
  | typeof TIMELINES
)[number];

/** Types of the parts in the other languages, so that a missing text is a type error. */
export interface Catalogue {
  /** Includes the API's errors by code and the labels of their fields; the English ones come from the API. */
  shell: Shape<typeof shell> & { apiErrors: Record<ErrorCode, string>; fieldNames: Readonly<Record<string, string>> };
  market: Shape<typeof market> & { words: Record<Word, string> };
  management: Shape<typeof management>;
}

export type Texts = Omit<Catalogue['shell'], 'ra' | 'apiErrors' | 'fieldNames'> &
  Omit<Catalogue['market'], 'words'> &
  Catalogue['management'];
