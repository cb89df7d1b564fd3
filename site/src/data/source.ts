import type {
  AnalyticsSettings,
  Category,
  FranchiseAddress,
  FranchiseCard,
  FranchisePage,
  HeroSlide,
  Page,
  PublicBanner,
  ShownContent,
  SiteSettings,
} from '@marketplace/api';

/** Cards on one page of the directory or of a category. */
export const PAGE_SIZE = 24;

/** Which page of which list: the whole directory, or the category with this slug. Pages count from 1. */
interface ListingQuery {
  page: number;
  /** A category's slug; without it the whole directory. */
  category?: string;
}

/** One page of a list, featured first, then newest. */
export interface Listing {
  franchises: FranchiseCard[];
  /** Franchises in the whole list. */
  total: number;
  page: number;
  /** Pages in the whole list; at least 1. */
  pages: number;
}

/** Some of the franchises' addresses, and how many franchises there are in all. */
export interface Addresses {
  addresses: FranchiseAddress[];
  total: number;
}

/**
 * Everything the pages show. `astro dev` reads it over HTTP call by call; the publisher puts its own in
 * `Astro.locals.source`, which remembers and fetches in batches. A method that fails throws: the page is then not
 * published and the earlier file stays.
 */
export interface PageSource {
  content(): Promise<ShownContent>;
  siteSettings(): Promise<SiteSettings>;
  analytics(): Promise<AnalyticsSettings>;
  /** Active ones, in their order. */
  categories(): Promise<Category[]>;
  /** Active ones, in their order. */
  heroSlides(): Promise<HeroSlide[]>;
  /** Those that are on now, of every location. */
  banners(): Promise<PublicBanner[]>;
  /** Published ones. */
  pages(): Promise<Page[]>;
  /** A published page, or undefined. */
  page(slug: string): Promise<Page | undefined>;
  /** By slug, earlier slug or id; its `slug` is the current one. Undefined when there is none. */
  franchise(slugOrId: string): Promise<FranchisePage | undefined>;
  /** Past the last page the list is empty. */
  franchisePage(query: ListingQuery): Promise<Listing>;
  /** The newest franchises, newest first; with their texts where the service token is given. */
  latest(count: number): Promise<(FranchiseCard & Partial<Pick<FranchisePage, 'description'>>)[]>;
  /** Where franchises are, oldest first: at most `count` from `first` on (counting from 0). For the sitemap. */
  franchiseAddresses(first: number, count: number): Promise<Addresses>;
}
