import type { Category, Page } from '@marketplace/api';
import { useQuery } from '@tanstack/react-query';
import { api, CATEGORIES_KEY } from '../../data/api.ts';
import { statusOf } from '../../data/failures.ts';
import type { TextKey } from '../../i18n/useText.ts';
import { type Target, targetOf } from './target.ts';

/** Cache lifetime in milliseconds. */
const FRESH_MS = 60_000;

/** Text key of the reason why a link fails: its target does not exist or is not public. */
export type LinkProblem = Extract<TextKey, `navigation.links.${'absent' | 'draft' | 'off'}`>;

type Check = (slug: string) => Promise<LinkProblem | null>;

/** Checks that a path exists. A former address also counts as existing, because it redirects. */
const checkPath = (path: string): Promise<LinkProblem | null> =>
  api.read(path).then(
    () => null,
    error => {
      if (statusOf(error) === 404) return 'navigation.links.absent';
      throw error;
    },
  );

const CHECKS: Record<Extract<Target, { slug: string }>['kind'], Check> = {
  page: async slug => {
    const query = new URLSearchParams({ filter: JSON.stringify({ slug }), range: '[0,0]' });
    const [page] = await api.read<Page[]>(`pages?${query}`);
    if (!page) return 'navigation.links.absent';
    return page.is_published ? null : 'navigation.links.draft';
  },
  category: async slug => {
    const category = (await api.read<Category[]>('categories')).find(one => one.slug === slug);
    if (!category) return checkPath(`category/${encodeURIComponent(slug)}`);
    return category.is_active ? null : 'navigation.links.off';
  },
  franchise: slug => checkPath(`franchise/${encodeURIComponent(slug)}`),
};

/** Returns the problem with a link of the site, or undefined if none is known. */
export const useLinkProblem = (url: string): LinkProblem | undefined => {
  const target = targetOf(url);
  const { data } = useQuery({
    queryKey: target.kind === 'category' ? [...CATEGORIES_KEY, 'link', target.slug] : ['link', target],
    queryFn: async () => ('slug' in target ? CHECKS[target.kind](target.slug) : null),
    enabled: 'slug' in target,
    staleTime: FRESH_MS,
  });
  if (target.kind === 'nothing') return 'navigation.links.absent';
  return data ?? undefined;
};
