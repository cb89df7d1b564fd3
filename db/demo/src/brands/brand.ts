import type { FranchiseModel } from '@marketplace/db/options';
import type { DrawnBrand } from '../drawing/drawn-brand.ts';

/** One fictional franchise brand, as its owner would describe it. */
export interface Brand extends DrawnBrand {
  /** Addresses that it had before and that still lead to it. */
  earlierSlugs?: readonly string[];
  founded: number;
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
}

/** A category and its brands. */
export interface Trade {
  category: { name: string; slug: string; icon: string; description: string };
  brands: readonly Brand[];
}
