import type {
  Category,
  Change,
  ChangeKind,
  FranchiseCard,
  FranchisePage,
  Page,
  SimilarFranchises,
} from '@marketplace/api';
import { ApiClient, type Query } from '../../src/data/api-client.ts';
import { httpSource } from '../../src/data/http-source.ts';
import { type FranchiseListPage, PAGE_SIZE, type PageSource } from '../../src/data/source.ts';
import { type Memo, memo } from './memo.ts';

/** Number of records of a short list that are read per call. */
const PORTION = 100;

/**
 * Reads a whole list in the API's order, 100 records per call. Only for lists that stay short: categories and pages.
 */
const whole = async <Item>(api: ApiClient, path: string): Promise<Item[]> => {
  const found: Item[] = [];
  for (;;) {
    const range = JSON.stringify([found.length, found.length + PORTION - 1]);
    const { items, total } = await api.list<Item>(path, { range });
    found.push(...items);
    if (items.length === 0 || found.length >= total) return found;
  }
};

/** Caches data that rarely changes and is on every page. */
const memosOf = (inner: PageSource, service: ApiClient) => ({
  content: memo(() => inner.content()),
  siteSettings: memo(() => inner.siteSettings()),
  analytics: memo(() => inner.analytics()),
  categories: memo(() => whole<Category>(service, '/categories')),
  heroSlides: memo(() => inner.heroSlides()),
  banners: memo(() => inner.banners()),
  pages: memo(() => whole<Page>(service, '/pages')),
});

const STALE_AFTER: Record<ChangeKind, (keyof ReturnType<typeof memosOf>)[]> = {
  franchise: [],
  category: ['categories'],
  content: ['content'],
  site_settings: ['siteSettings'],
  search_settings: [],
  analytics: ['analytics'],
  page: ['pages'],
  banner: ['banners'],
  hero_slide: ['heroSlides'],
  consultant: [],
};

/** Number of pages of a list whose cards are read and cached together. One call of the API returns the cards. */
export const WINDOW_PAGES = 4;
const MOST_WINDOWS = 24;

/**
 * Maximum number of remembered changes. It is many times the number of changes that can happen while two portions are
 * read and rendered.
 */
const MOST_REMEMBERED = 100_000;

/** Kinds of changes that affect the frame of lists, and therefore every page of every list. */
const IN_FRAMES: ChangeKind[] = ['content', 'site_settings', 'analytics', 'category', 'banner'];

/** The cards of some pages of a list, and the number of franchises in the whole list. */
export interface ListWindow {
  cards: FranchiseCard[];
  total: number;
}

/**
 * Provides the data of pages for the publisher. It caches settings, receives franchises in portions before their pages
 * are rendered, and reads lists a few pages at a time. The feed reports which data is outdated. If data changes while a
 * page is rendered, the queue renders the page again.
 */
export class PublishingSource implements PageSource {
  readonly #inner: PageSource;
  readonly #service: ApiClient;
  readonly #memos: ReturnType<typeof memosOf>;
  readonly #windows = new Map<string, Memo<ListWindow>>();
  readonly #franchises = new Map<string, FranchisePage>();
  /** Similar franchises of the cached records, by slug. */
  readonly #similar = new Map<string, FranchiseCard[]>();
  /** Generation of the most recent change of each record, by the record's id. */
  readonly #changedAt = new Map<string, number>();
  /** Generation of the most recent change that affects every franchise. */
  #allChangedAt = 0;
  #generation = 0;
  #frame = 0;

  /**
   * @param inner reads from the API without caching
   * @param service reads lists. Both clients send the service token: visitors' responses and totals can be outdated for
   * a moment after another process saved, and a published page would stay outdated
   */
  constructor(inner: PageSource, service: ApiClient) {
    this.#inner = inner;
    this.#memos = memosOf(inner, service);
    this.#service = service;
  }

  /** Increases with every change that makes data outdated which was already read. */
  get generation(): number {
    return this.#generation;
  }

  /** Increases with every change that affects all pages of all lists. */
  get frame(): number {
    return this.#frame;
  }

  /** Removes data that these changes made outdated from the cache. */
  forget(changes: readonly Change[]): void {
    if (changes.length > 0) this.#generation++;
    for (const { kind, entity_id } of changes) {
      this.#changedAt.delete(entity_id);
      this.#changedAt.set(entity_id, this.#generation);
      for (const name of STALE_AFTER[kind]) this.#memos[name].forget();
      if (IN_FRAMES.includes(kind)) this.#frame++;
      if (kind !== 'franchise' && kind !== 'category') continue;
      this.#windows.clear();
      this.#similar.clear();
    }
    if (changes.some(({ kind }) => kind === 'category' || kind === 'consultant')) {
      this.#franchises.clear();
      this.#allChangedAt = this.#generation;
    }
    // No reading lasts as long as `MOST_REMEMBERED` changes take, so the oldest changes can be removed.
    for (const oldest of this.#changedAt.keys()) {
      if (this.#changedAt.size <= MOST_REMEMBERED) break;
      this.#changedAt.delete(oldest);
    }
  }

  /**
   * Returns whether the feed reported a change of this record after the generation `since`. Data that was read in that
   * generation is then outdated.
   */
  hasChanged(id: string, since: number): boolean {
    return (this.#changedAt.get(id) ?? 0) > since;
  }

  /**
   * Caches records whose pages are about to be rendered, except those that have changed since.
   * @param since the generation in which their reading started
   * @param similar their similar franchises, which are cached unless anything has changed since
   */
  remember(franchises: readonly FranchisePage[], since: number, similar: readonly SimilarFranchises[] = []): void {
    if (this.#allChangedAt > since) return;
    for (const one of franchises) if (!this.hasChanged(one.id, since)) this.#franchises.set(one.slug, one);
    if (since === this.#generation) for (const one of similar) this.#similar.set(one.slug, one.similar);
  }

  /** Removes a record from the cache when its page is finished. The next rendering reads the record again. */
  release(slug: string): void {
    this.#franchises.delete(slug);
    this.#similar.delete(slug);
  }

  content = () => this.#memos.content.get();
  siteSettings = () => this.#memos.siteSettings.get();
  analytics = () => this.#memos.analytics.get();
  categories = () => this.#memos.categories.get();
  heroSlides = () => this.#memos.heroSlides.get();
  banners = () => this.#memos.banners.get();
  pages = () => this.#memos.pages.get();

  page = (slug: string) => this.#inner.page(slug);
  latest = (count: number) => this.#inner.latest(count);
  franchiseAddresses = (first: number, count: number) => this.#inner.franchiseAddresses(first, count);

  async franchise(slugOrId: string): Promise<FranchisePage | undefined> {
    return this.#franchises.get(slugOrId) ?? this.#inner.franchise(slugOrId);
  }

  async similar(franchise: Pick<FranchisePage, 'id' | 'slug'>): Promise<FranchiseCard[]> {
    return this.#similar.get(franchise.slug) ?? this.#inner.similar(franchise);
  }

  async franchisePage({ page, category }: { page: number; category?: string }): Promise<FranchiseListPage> {
    const name = category === undefined ? undefined : await this.#categoryName(category);
    if (category !== undefined && name === undefined) return { franchises: [], total: 0, page, pages: 1 };
    // A first page is needed immediately and without its neighbours. The other pages are rendered one after the other.
    const [first, pages] = page === 1 ? [1, 1] : [page - ((page - 2) % WINDOW_PAGES), WINDOW_PAGES];
    const { cards, total } = await this.#window(name, first, pages);
    const franchises = cards.slice((page - first) * PAGE_SIZE, (page - first + 1) * PAGE_SIZE);
    return { franchises, total, page, pages: Math.max(1, Math.ceil(total / PAGE_SIZE)) };
  }

  /**
   * Caches the cards of pages that are about to be rendered, unless something has changed since the given generation.
   * @param page the first page: 1, or the first page of a window
   */
  rememberCards(category: string | undefined, page: number, { cards, total }: ListWindow, generation: number): void {
    if (generation !== this.#generation) return;
    for (let at = 0, first = page; at < cards.length; ) {
      const pages = first === 1 ? 1 : WINDOW_PAGES;
      const window = { cards: cards.slice(at, at + pages * PAGE_SIZE), total };
      this.#rememberWindow(
        windowKey(category, first, pages),
        memo(async () => window),
      );
      at += pages * PAGE_SIZE;
      first += pages;
    }
  }

  #rememberWindow(key: string, window: Memo<ListWindow>) {
    this.#windows.set(key, window);
    for (const oldest of this.#windows.keys()) {
      if (this.#windows.size <= MOST_WINDOWS) break;
      this.#windows.delete(oldest);
    }
  }

  async #categoryName(slug: string) {
    return (await this.categories()).find(one => one.slug === slug)?.name;
  }

  #window(category: string | undefined, firstPage: number, pages: number): Promise<ListWindow> {
    const ask = async () => {
      const query: Query = {
        view: 'card',
        range: rangeOf(firstPage, pages),
        ...(category !== undefined && { category }),
      };
      const { items, total } = await this.#service.list<FranchiseCard>('/franchises', query);
      return { cards: items, total };
    };
    const key = windowKey(category, firstPage, pages);
    const window = this.#windows.get(key) ?? memo(ask);
    this.#rememberWindow(key, window);
    return window.get();
  }
}

/**
 * Creates a source that reads from the API at this address.
 * @param override receives the source, and returns methods that replace some of the source's methods
 */
export const publishingSource = (
  apiUrl: string,
  serviceToken: string,
  override: (stored: PageSource) => Partial<PageSource> = () => ({}),
): PublishingSource => {
  const stored = httpSource(apiUrl, serviceToken);
  const inner = { ...stored, ...override(stored) };
  return new PublishingSource(inner, new ApiClient(apiUrl, serviceToken));
};

const rangeOf = (firstPage: number, pages: number) => {
  const first = (firstPage - 1) * PAGE_SIZE;
  return JSON.stringify([first, first + pages * PAGE_SIZE - 1]);
};

const windowKey = (category: string | undefined, firstPage: number, pages: number) =>
  `${category ?? ''}${rangeOf(firstPage, pages)}`;
