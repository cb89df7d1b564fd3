import type { Category, Page } from '@marketplace/api';
import type { Api } from '../../data/api.ts';
import { statusOf } from '../../data/failures.ts';
import { CATEGORIES, useRead } from '../../data/useApi.ts';
import type { TextKey } from '../../i18n/useText.ts';
import { type Target, targetOf } from './target.ts';

/** What was there a minute ago is not asked for again. */
const FRESH_MS = 60_000;

/** Why visitors find nothing there: there is no such thing, or it is not shown. */
export type LinkTrouble = Extract<TextKey, `navigation.links.${'absent' | 'draft' | 'off'}`>;

type Look = (api: Api, slug: string) => Promise<LinkTrouble | null>;

/** An earlier address is one, too. */
const isThere = (api: Api, path: string): Promise<LinkTrouble | null> =>
  api.read(path).then(
    () => null,
    error => {
      if (statusOf(error) === 404) return 'navigation.links.absent';
      throw error;
    },
  );

const LOOK: Record<Extract<Target, { slug: string }>['kind'], Look> = {
  page: async (api, slug) => {
    const query = new URLSearchParams({ filter: JSON.stringify({ slug }), range: '[0,0]' });
    const [page] = await api.read<Page[]>(`pages?${query}`);
    if (!page) return 'navigation.links.absent';
    return page.is_published ? null : 'navigation.links.draft';
  },
  category: async (api, slug) => {
    const category = (await api.read<Category[]>('categories')).find(one => one.slug === slug);
    if (!category) return isThere(api, `category/${encodeURIComponent(slug)}`);
    return category.is_active ? null : 'navigation.links.off';
  },
  franchise: (api, slug) => isThere(api, `franchise/${encodeURIComponent(slug)}`),
};

/** What is wrong with a link of the site; undefined while nothing is known to be. */
export const useLinkTrouble = (url: string): LinkTrouble | undefined => {
  const target = targetOf(url);
  const { data } = useRead(
    target.kind === 'category' ? [...CATEGORIES, 'link', target.slug] : ['link', target],
    async api => ('slug' in target ? LOOK[target.kind](api, target.slug) : null),
    { enabled: 'slug' in target, staleTime: FRESH_MS },
  );
  if (target.kind === 'nothing') return 'navigation.links.absent';
  return data ?? undefined;
};
