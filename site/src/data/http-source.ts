import type {
  AnalyticsSettings,
  Category,
  FranchisePage,
  HeroSlide,
  Page,
  PublicBanner,
  PublicContent,
  SiteSettings,
} from '@marketplace/api';
import { ApiClient, type Query } from './api-client.ts';
import { type FranchiseAddress, type Listing, PAGE_SIZE, type PageSource } from './source.ts';

/** Franchises asked for in one call when all are wanted; the API's limit for the service token. */
const BATCH = 200;

/**
 * The pages' data straight from the API, nothing remembered.
 * @param apiUrl the API's address with its prefix, e.g. `http://127.0.0.1:4001/api`
 * @param token the service token; without it lists come in portions of at most 100
 */
export const httpSource = (apiUrl: string, token?: string): PageSource => {
  const api = new ApiClient(apiUrl, token);

  const categories = async () =>
    (await api.get<Category[]>('/categories')).filter(category => category.is_active).sort((a, b) => a.order - b.order);

  const listing = async (page: number, filter: Query): Promise<Listing> => {
    const first = (page - 1) * PAGE_SIZE;
    const { items, total } = await api.list<FranchisePage>('/franchises', {
      ...filter,
      range: JSON.stringify([first, first + PAGE_SIZE - 1]),
    });
    return { franchises: items, total, page, pages: Math.max(1, Math.ceil(total / PAGE_SIZE)) };
  };

  const addresses = async (): Promise<FranchiseAddress[]> => {
    const found: FranchiseAddress[] = [];
    const size = token ? BATCH : 100;
    for (;;) {
      const { items, total } = await api.list<FranchisePage>('/franchises', {
        sort: '["created_at","ASC"]',
        range: JSON.stringify([found.length, found.length + size - 1]),
      });
      found.push(...items.map(one => ({ slug: one.slug, updated_at: one.updated_at ?? one.created_at })));
      if (items.length === 0 || found.length >= total) return found;
    }
  };

  return {
    content: () => api.get<PublicContent>('/content'),
    siteSettings: () => api.get<SiteSettings>('/site-settings'),
    analytics: () => api.get<AnalyticsSettings>('/google-analytics-settings'),
    categories,
    heroSlides: () => api.get<HeroSlide[]>('/hero-slides'),
    banners: () => api.get<PublicBanner[]>('/banners'),
    pages: () => api.get<Page[]>('/pages'),
    page: slug => api.find<Page>(`/pages/${encodeURIComponent(slug)}`),
    franchise: slugOrId => api.find<FranchisePage>(`/franchise/${encodeURIComponent(slugOrId)}`),
    franchisePage: async ({ page, category }) => {
      if (category === undefined) return listing(page, {});
      const name = (await categories()).find(one => one.slug === category)?.name;
      return name === undefined ? { franchises: [], total: 0, page, pages: 1 } : listing(page, { category: name });
    },
    latest: async count =>
      (
        await api.list<FranchisePage>('/franchises', {
          sort: '["created_at","DESC"]',
          range: JSON.stringify([0, count - 1]),
        })
      ).items,
    franchiseAddresses: addresses,
  };
};
