import type { Currency } from '@marketplace/db/options';

export {
  COUNTRIES,
  CURRENCIES,
  type Currency,
  FRANCHISE_MODELS,
  MALAYSIAN_STATES,
  TERRITORY_TYPES,
} from '@marketplace/db/options';

/** The currency of records that have none. */
export const DIRECTORY_CURRENCY: Currency = 'USD';

/** Amounts that the directory's investment filters offer, in the site's currency. */
export const MINIMUM_INVESTMENTS = [25_000, 50_000, 100_000, 250_000] as const;
export const MAXIMUM_INVESTMENTS = [50_000, 100_000, 250_000, 500_000] as const;

/** The earliest valid year of establishment. */
export const EARLIEST_YEAR = 1800;

/** The `consultant_id` in responses for a franchise without consultant. */
export const NO_CONSULTANT_ID = 'system-upload';
