import type { Country, Currency, FranchiseModel, MalaysianState } from '@marketplace/db/options';
import type { Look } from '../drawing/look.ts';

/** What an outlet costs: lowest and highest outlay and the fee, whole numbers in the currency. */
export type Figures = readonly [currency: Currency, minimum: number, maximum: number, fee: number];

/** One fictional franchise brand, as its owner would describe it. */
export interface Brand {
  name: string;
  slug: string;
  /** Addresses that it had before and that still lead to it. */
  earlierSlugs?: readonly string[];
  founded: number;
  origin: Country;
  outlets: number;
  /** Null: told under a non-disclosure agreement only. */
  figures: Figures | null;
  /** Malaysian states and countries on offer. */
  territories: readonly (MalaysianState | Country)[];
  models: readonly FranchiseModel[];
  /** Paragraphs, an empty line between them. */
  description: string;
  why: string;
  points: readonly string[];
  faqs: readonly (readonly [question: string, answer: string])[];
  /** At most 160 characters. */
  summary: string;
  keywords: string;
  featured?: boolean;
  approved?: boolean;
  /** How sought after it is: 1 is usual. */
  interest?: number;
  /** A film to show in the gallery, by its key. */
  film?: string;
  look: Look;
}

/** A category and its brands. */
export interface Trade {
  category: { name: string; slug: string; icon: string; description: string };
  brands: readonly Brand[];
}
