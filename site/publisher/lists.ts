import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { siteAddresses } from '../src/data/addresses.ts';
import type { PageSource } from '../src/data/source.ts';
import { SITEMAP_LIMIT } from '../src/seo/sitemap.ts';
import type { List } from './touched-urls.ts';
import { categoryUrl, directoryUrl, RSS, SITEMAP, sitemapPartUrl } from './urls.ts';

/** A list as it should be: its addresses, and the folder in which nothing numbered above `last` belongs. */
export interface ListPages {
  urls: string[];
  /** On the site, e.g. `/franchises`. */
  folder: string;
  last: number;
}

const numbered = (url: (page: number) => string, first: number, last: number) =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => url(first + at));

const directory = async (source: PageSource): Promise<ListPages> => {
  const { pages } = await source.franchisePage({ page: 1 });
  return { urls: numbered(directoryUrl, 1, pages), folder: '/franchises', last: pages };
};

const category = async (source: PageSource, slug: string): Promise<ListPages> => {
  const { pages } = await source.franchisePage({ page: 1, category: slug });
  return { urls: numbered(page => categoryUrl(slug, page), 1, pages), folder: `/category/${slug}`, last: pages };
};

const sitemap = async (source: PageSource): Promise<ListPages> => {
  const parts = Math.ceil((await siteAddresses(source, '')).length / SITEMAP_LIMIT);
  const last = parts > 1 ? parts : 0;
  return { urls: [RSS, SITEMAP, ...numbered(sitemapPartUrl, 1, last)], folder: '/sitemap', last };
};

/** What a list consists of now; nothing for a category that is not there any more. */
export const listPages = async (list: List, source: PageSource): Promise<ListPages[]> => {
  if (list === 'directory') return [await directory(source)];
  if (list === 'sitemap') return [await sitemap(source)];
  const slugs = (await source.categories()).map(({ slug }) => slug);
  const wanted = list === 'all-categories' ? slugs : slugs.filter(slug => list === `category:${slug}`);
  return Promise.all(wanted.map(slug => category(source, slug)));
};

/** Addresses of the numbered files in a folder of the site, above a number. */
export const numberedAbove = async (root: string, folder: string, last: number): Promise<string[]> => {
  const names = await readdir(join(root, folder)).catch(() => []);
  return names.flatMap(name => {
    const number = /^(\d+)\.(html|xml)$/.exec(name);
    if (!number || Number(number[1]) <= last) return [];
    return [`${folder}/${number[2] === 'html' ? number[1] : name}`];
  });
};
