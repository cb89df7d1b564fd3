import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Category } from '@marketplace/api';
import { siteAddresses } from '../src/data/addresses.ts';
import { PAGE_SIZE, type PageSource } from '../src/data/source.ts';
import { SITEMAP_LIMIT } from '../src/seo/sitemap.ts';
import type { Catalogue, FranchiseFilter } from './catalogue.ts';
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

/** Counted anew: the total beside visitors' lists may be a moment old. */
const pagesOf = async (catalogue: Catalogue, filter?: FranchiseFilter) =>
  Math.max(1, Math.ceil((await catalogue.count(filter)) / PAGE_SIZE));

const directory = async (catalogue: Catalogue): Promise<ListPages> => {
  const last = await pagesOf(catalogue);
  return { urls: numbered(directoryUrl, 1, last), folder: '/franchises', last };
};

const category = async (catalogue: Catalogue, { name, slug }: Category): Promise<ListPages> => {
  const last = await pagesOf(catalogue, { category: name });
  return { urls: numbered(page => categoryUrl(slug, page), 1, last), folder: `/category/${slug}`, last };
};

const sitemap = async (source: PageSource): Promise<ListPages> => {
  const parts = Math.ceil((await siteAddresses(source, '')).length / SITEMAP_LIMIT);
  const last = parts > 1 ? parts : 0;
  return { urls: [RSS, SITEMAP, ...numbered(sitemapPartUrl, 1, last)], folder: '/sitemap', last };
};

/** What a list consists of now; nothing for a category that is not there any more. */
export const listPages = async (list: List, source: PageSource, catalogue: Catalogue): Promise<ListPages[]> => {
  if (list === 'directory') return [await directory(catalogue)];
  if (list === 'sitemap') return [await sitemap(source)];
  const categories = await source.categories();
  const wanted = categories.filter(({ slug }) => list === 'all-categories' || list === `category:${slug}`);
  return Promise.all(wanted.map(one => category(catalogue, one)));
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
