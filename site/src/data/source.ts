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

/** A page of the whole directory or of one category. Pages count from 1. */
interface ListingQuery {
  page: number;
  /** Slug of a category. Omitted for the whole directory. */
  category?: string;
}

/** A page of a list. Lists start with featured franchises, followed by the newest. */
export interface FranchiseListPage {
  franchises: FranchiseCard[];
  /** Number of franchises in the whole list. */
  total: number;
  page: number;
  /** Number of pages in the whole list, at least 1. */
  pages: number;
}

/** Some of the franchises' addresses, and the total number of addresses. */
export interface Addresses {
  addresses: FranchiseAddress[];
  total: number;
}

/**
 * All data that the pages show. In `astro dev`, each method calls the API. The publisher sets its own source in
 * `Astro.locals.source`, which caches data and reads it in batches. When a method throws, the page is not published and
 * its previous file stays.
 */
export interface PageSource {
  content(): Promise<ShownContent>;
  siteSettings(): Promise<SiteSettings>;
  analytics(): Promise<AnalyticsSettings>;
  /** Returns the active categories in their order. */
  categories(): Promise<Category[]>;
  /** Returns the active slides in their order. */
  heroSlides(): Promise<HeroSlide[]>;
  /** Returns the active banners of all locations. */
  banners(): Promise<PublicBanner[]>;
  /** Returns the published pages. */
  pages(): Promise<Page[]>;
  /** Returns a published page, or undefined. */
  page(slug: string): Promise<Page | undefined>;
  /**
   * Finds a franchise by slug, previous slug or id. Returns the franchise with its current slug, or undefined if none
   * matches.
   */
  franchise(slugOrId: string): Promise<FranchisePage | undefined>;
  /** Returns the franchises that the page of this franchise shows as similar. */
  similar(franchise: Pick<FranchisePage, 'id' | 'slug'>): Promise<FranchiseCard[]>;
  /** Returns one page of a list, without franchises if the list has fewer pages. */
  franchisePage(query: ListingQuery): Promise<FranchiseListPage>;
  /** Returns the newest franchises, newest first. They have descriptions only if the source has the service token. */
  latest(count: number): Promise<(FranchiseCard & Partial<Pick<FranchisePage, 'description'>>)[]>;
  /** Returns at most `count` addresses of franchises for the sitemap, oldest first, starting at index `first`. */
  franchiseAddresses(first: number, count: number): Promise<Addresses>;
}
