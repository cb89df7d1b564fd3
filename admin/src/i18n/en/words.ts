import type {
  COUNTRIES,
  EXPERIENCES,
  FRANCHISE_MODELS,
  MALAYSIAN_STATES,
  TERRITORY_TYPES,
  TIMELINES,
} from '@marketplace/api';

/** A word of the specification's lists. Records hold it in English, which is how English shows it. */
export type Word = (
  | typeof COUNTRIES
  | typeof EXPERIENCES
  | typeof FRANCHISE_MODELS
  | typeof MALAYSIAN_STATES
  | typeof TERRITORY_TYPES
  | typeof TIMELINES
)[number];
