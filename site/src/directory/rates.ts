import { type SiteSettings, usedRates } from '@marketplace/api';
import type { Rates } from '../wording/approximate.ts';

/**
 * Returns the settings that cards need. The pages contain them, so that the script of the list needs no code of the
 * settings.
 */
export const ratesOf = (settings: SiteSettings): Rates => ({
  currency: settings.currency,
  worths: Object.fromEntries(
    usedRates(settings).map(({ currency, worth }) => [currency, Number(worth.toPrecision(6))]),
  ),
  isFeaturedPaid: settings.featured_is_paid,
});
