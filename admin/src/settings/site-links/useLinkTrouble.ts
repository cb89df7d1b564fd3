import type { Category, Page } from '@marketplace/api';
import { useQuery } from '@tanstack/react-query';
import { api, CATEGORIES } from '../../data/api.ts';
import { statusOf } from '../../data/failures.ts';
import type { TextKey } from '../../i18n/useText.ts';
import { type Target, targetOf } from './target.ts';

/** Cache lifetime in milliseconds. */
const FRESH_MS = 60_000;

/** Text key of the reason why a link fails: its target does not exist or is not public. */
export type LinkTrouble = Extract<TextKey, `navigation.links.${'absent' | 'draft' | 'off'}`>;

type Look = (slug: string) => Promise<LinkTrouble | null>;

/** Checks that a path exists. A former address also counts, because it redirects. */
const isThere = (path: string): Promise<LinkTrouble | null> =>
  api.read(path).then(
    () => null,
    error => {
      if (statusOf(error) === 404) return 'navigation.links.absent';
      throw error;
    },
  );

const LOOK: Record<Extract<Target, { slug: string }>['kind'], Look> = {
  page: async slug => {
    const query = new URLSearchParams({ filter: JSON.stringify({ slug }), range: '[0,0]' });
    const [page] = await api.read<Page[]>(`pages?${query}`);
    if (!page) return 'navigation.links.absent';
    return page.is_published ? null : 'navigation.links.draft';
  },
  category: async slug => {
    const category = (await api.read<Category[]>('categories')).find(one => one.slug === slug);
    if (!category) return isThere(`category/${encodeURIComponent(slug)}`);
    return category.is_active ? null : 'navigation.links.off';
  },
  franchise: slug => isThere(`franchise/${encodeURIComponent(slug)}`),
};

/** Returns the problem with a link of the site, or undefined if none is known. */
export const useLinkTrouble = (url: string): LinkTrouble | undefined => {
  const target = targetOf(url);
  const { data } = useQuery({
    queryKey: target.kind === 'category' ? [...CATEGORIES, 'link', target.slug] : ['link', target],
    queryFn: async () => ('slug' in target ? LOOK[target.kind](target.slug) : null),
    enabled: 'slug' in target,
    staleTime: FRESH_MS,
  });
  if (target.kind === 'nothing') return 'navigation.links.absent';
  return data ?? undefined;
};
