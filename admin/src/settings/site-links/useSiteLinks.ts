import type { Category, Page } from '@marketplace/api';
import { keepPreviousData } from '@tanstack/react-query';
import { CATEGORIES, useRead } from '../../data/useApi.ts';
import { useText } from '../../i18n/useText.ts';
import { searchProblem, useSettled } from '../../kit/list/search.ts';

/** So many pages are offered at a time; who looks for another types more of its title. */
const OFFERED = 20;
const PAUSE_MS = 250;

/** Something on the site that a link can lead to. */
export interface SiteLink {
  url: string;
  /** What it is called, which is also what a link to it may be called. */
  title: string;
  group: 'site' | 'categories' | 'pages';
}

const PLACES = { home: '/', directory: '/#franchises', howItWorks: '/#how-it-works', contact: '/#contact' } as const;

const question = (title: string) =>
  `pages?${new URLSearchParams({
    sort: '["title","ASC"]',
    range: `[0,${OFFERED - 1}]`,
    filter: JSON.stringify({ is_published: true, ...(title && { q: title }) }),
  })}`;

/**
 * What visitors can be led to: the places of the site, the categories that are shown, published pages by what is typed.
 * @param isOpen whether anybody looks
 */
export const useSiteLinks = (typed: string, isOpen: boolean) => {
  const t = useText();
  const settled = useSettled(typed.trim(), PAUSE_MS);
  const asked = searchProblem(settled) ? '' : settled;
  const categories = useRead(CATEGORIES, api => api.read<Category[]>('categories'), { enabled: isOpen });
  const pages = useRead(['pages', 'links', asked], api => api.read<Page[]>(question(asked)), {
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  const places: SiteLink[] = Object.entries(PLACES).map(([name, url]) => ({
    url,
    title: t(`navigation.links.places.${name as keyof typeof PLACES}`),
    group: 'site',
  }));
  const shown: SiteLink[] = (categories.data ?? [])
    .filter(({ is_active }) => is_active)
    .map(({ name, slug }) => ({ url: `/category/${slug}`, title: name, group: 'categories' }));
  const written: SiteLink[] = (pages.data ?? []).map(({ title, slug }) => ({ url: `/${slug}`, title, group: 'pages' }));
  return { links: [...places, ...shown, ...written], isPending: categories.isFetching || pages.isFetching };
};
