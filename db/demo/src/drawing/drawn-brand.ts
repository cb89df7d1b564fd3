import type { Country, Currency, MalaysianState } from '@marketplace/db/options';
import type { Look } from './look.ts';

/** What an outlet costs: lowest and highest outlay and the fee, whole numbers in the currency. */
type Figures = readonly [currency: Currency, minimum: number, maximum: number, fee: number];

/** What its pictures show of a brand. */
export interface DrawnBrand {
  name: string;
  slug: string;
  origin: Country;
  outlets: number;
  /** Null: told under a non-disclosure agreement only. */
  figures: Figures | null;
  /** Malaysian states and countries on offer. */
  territories: readonly (MalaysianState | Country)[];
  look: Look;
}
