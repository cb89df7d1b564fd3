import type { Country, Currency, FranchiseModel, MalaysianState } from '@marketplace/db/options';

/** Minimum and maximum investment and the franchise fee, as whole numbers in the currency. */
type Figures = readonly [currency: Currency, minimum: number, maximum: number, fee: number];

/** Figures that investors ask for, in the order of the site's table. */
export const COST_FIELDS = [
  'royalty_percent',
  'marketing_levy_percent',
  'working_capital',
  'fit_out_cost',
  'term_years',
  'renewal_fee',
  'minimum_size_sqft',
  'staff_count',
  'break_even_months',
] as const;

/** Lowest and highest value of a figure. */
type CostRange = readonly [minimum: number, maximum: number];

/** One fictional franchise brand, as its owner would describe it. */
export interface Brand {
  name: string;
  /** Also names its pictures: `pictures/franchises/<slug>.webp`. */
  slug: string;
  /** Previous slugs, which redirect to the current one. */
  earlierSlugs?: readonly string[];
  founded: number;
  origin: Country;
  outlets: number;
  /** Null if disclosed only under a non-disclosure agreement. */
  figures: Figures | null;
  /** Running costs and contract terms that the brand states, as of the day of its listing. */
  costs?: { readonly [Name in (typeof COST_FIELDS)[number]]?: CostRange };
  /** Malaysian states and countries on offer. */
  territories: readonly (MalaysianState | Country)[];
  models: readonly FranchiseModel[];
  /** Paragraphs, separated by empty lines. */
  description: string;
  why: string;
  points: readonly string[];
  faqs: readonly (readonly [question: string, answer: string])[];
  /** At most 160 characters. */
  summary: string;
  keywords: string;
  featured?: boolean;
  approved?: boolean;
  /** Multiplies the usual number of views and leads; 1 when absent. */
  interest?: number;
  /** Key in `films.ts` of a film to show in the gallery. */
  film?: string;
  /** Captions of its gallery pictures, in order: `pictures/franchises/<slug>-1.webp`, and so on. */
  gallery: readonly string[];
}

/** A category and its brands. */
export interface BrandCategory {
  category: { name: string; slug: string; icon: string; description: string };
  brands: readonly Brand[];
}
