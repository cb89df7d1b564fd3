import type { Currency } from '@marketplace/db/options';

export {
  COUNTRIES,
  CURRENCIES,
  type Currency,
  FRANCHISE_MODELS,
  MALAYSIAN_STATES,
  TERRITORY_TYPES,
} from '@marketplace/db/options';

/** What the directory takes a record without a currency for. */
export const DIRECTORY_CURRENCY: Currency = 'USD';

/** The bounds that the directory's filters offer, in the record's own currency. */
export const MINIMUM_INVESTMENTS = [25_000, 50_000, 100_000, 250_000] as const;
export const MAXIMUM_INVESTMENTS = [50_000, 100_000, 250_000, 500_000] as const;

/** The earliest year of establishment that is believed. */
export const EARLIEST_YEAR = 1800;

/** What a franchise without a consultant answers as `consultant_id`. */
export const SYSTEM_UPLOAD = 'system-upload';
