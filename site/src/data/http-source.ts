import type { Category, FranchiseAddress, FranchisePage, SimilarFranchises } from '@marketplace/api';
import { ApiClient, type Query } from './api-client.ts';
import { type Addresses, type FranchiseListPage, PAGE_SIZE, type PageSource } from './source.ts';

/** Maximum number of addresses that the API returns in one call. */
const ADDRESSES_A_CALL = 10_000;

/**
 * Creates a source that reads from the API without caching.
 * @param apiUrl the API's address with its prefix, e.g. `http://127.0.0.1:4001/api`
 * @param token the service token; the sitemap needs it
 */
export const httpSource = (apiUrl: string, token?: string): PageSource => {
  const api = new ApiClient(apiUrl, token);

  const categories = async () =>
    (await api.get<Category[]>('/categories')).filter(category => category.is_active).sort((a, b) => a.order - b.order);

  const listing = async (page: number, filter: Query): Promise<FranchiseListPage> => {
    const first = (page - 1) * PAGE_SIZE;
    const { items, total } = await api.list<FranchisePage>('/franchises', {
      ...filter,
      range: JSON.stringify([first, first + PAGE_SIZE - 1]),
    });
    return { franchises: items, total, page, pages: Math.max(1, Math.ceil(total / PAGE_SIZE)) };
  };

  const addresses = async (first: number, count: number): Promise<Addresses> => {
    const found: FranchiseAddress[] = [];
    for (;;) {
      const at = first + found.length;
      const wanted = Math.min(ADDRESSES_A_CALL, count - found.length);
      const range = JSON.stringify([at, at + Math.max(wanted, 1) - 1]);
      const { items, total } = await api.list<FranchiseAddress>('/franchise-addresses', { range });
      found.push(...items.slice(0, wanted));
      if (items.length === 0 || found.length >= count || first + found.length >= total)
        return { addresses: found, total };
    }
  };

  return {
    content: () => api.get('/content'),
    siteSettings: () => api.get('/site-settings'),
    analytics: () => api.get('/google-analytics-settings'),
    categories,
    heroSlides: () => api.get('/hero-slides'),
    banners: () => api.get('/banners'),
    pages: () => api.get('/pages'),
    page: slug => api.find(`/pages/${encodeURIComponent(slug)}`),
    franchise: slugOrId => api.find(`/franchise/${encodeURIComponent(slugOrId)}`),
    similar: async ({ id }) =>
      (await api.get<SimilarFranchises[]>('/similar-franchises', { ids: id }))[0]?.similar ?? [],
    franchisePage: async ({ page, category }) => {
      if (category === undefined) return listing(page, {});
      const name = (await categories()).find(one => one.slug === category)?.name;
      return name === undefined ? { franchises: [], total: 0, page, pages: 1 } : listing(page, { category: name });
    },
    latest: async count => {
      const query = { sort: '["created_at","DESC"]', range: JSON.stringify([0, count - 1]) };
      return (await api.list<FranchisePage>('/franchises', query)).items;
    },
    franchiseAddresses: addresses,
  };
};
