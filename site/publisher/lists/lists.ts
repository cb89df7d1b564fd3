import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Category, FranchiseCard, SimilarFranchises } from '@marketplace/api';
import { sitemapParts } from '../../src/data/addresses.ts';
import { PAGE_SIZE } from '../../src/data/source.ts';
import { similarDigest } from '../../src/franchise/similar.ts';
import type { ListName } from '../feed/touched-urls.ts';
import { categoryUrl, directoryUrl, franchiseUrl, RSS, SITEMAP, sitemapPartUrl } from '../feed/urls.ts';
import { type PublishingSource, WINDOW_PAGES } from '../render/publishing-source.ts';
import type { Retry } from '../retry.ts';
import type { Catalogue } from './catalogue.ts';

/** Consecutive pages of a list. The source caches the cards that they show. */
export interface ListPortion {
  list: ListName;
  urls: string[];
  /** A short hash of what each page shows. Equal cards in an equal frame have equal hashes. Omitted if unknown. */
  digests?: string[];
  /**
   * Set for franchise pages: hashes of their similar franchises, which are also part of the pages. Only pages with
   * another hash are rendered.
   */
  similar?: string[];
  /** The source's generation that the digests belong to. If the source has a newer one, pages may show newer data. */
  generation: number;
  /** The generation in which reading the list started. The list's total was counted in that generation. */
  begunAt: number;
  /** Set at the end of a list. Numbered files above `last` must be removed from this folder of the site. */
  end?: { folder: string; last: number };
}

/** Dependencies for reading lists. */
export interface ListSources {
  source: PublishingSource;
  catalogue: Catalogue;
  /** Retries calls during an outage, so that the remaining pages are delayed but not lost. */
  retry: Retry;
}

/**
 * Number of pages read in one call. A larger number means fewer calls; this one needs no more memory for cards than a
 * portion of franchises.
 */
const PAGES_A_CALL = 5 * WINDOW_PAGES;

interface Numbered {
  list: ListName;
  /** Name of the category. Omitted for the directory. */
  name?: string;
  url: (page: number) => string;
  folder: string;
}

const DIRECTORY: Numbered = { list: 'directory', url: directoryUrl, folder: '/franchises' };

const ofCategory = ({ name, slug }: Category): Numbered => ({
  name,
  list: `category:${slug}`,
  url: page => categoryUrl(slug, page),
  folder: `/category/${slug}`,
});

const digestOf = (frame: number, total: number, cards: FranchiseCard[]) =>
  createHash('sha1')
    .update(JSON.stringify([frame, total, cards]))
    .digest('base64')
    .slice(0, 12);

/**
 * Reads a list from its first page to its last. Each call starts after the card where the previous call ended, so that
 * late pages cost no more than the first one.
 */
async function* walk({ list, name, url, folder }: Numbered, { source, catalogue }: ListSources) {
  const startGeneration = source.generation;
  // Counts the total again, because a cached total may be outdated.
  const total = await catalogue.count(name === undefined ? {} : { category: name });
  const last = Math.max(1, Math.ceil(total / PAGE_SIZE));
  let before: FranchiseCard | undefined;
  for (let page = 1, pages = 1; page <= last; page += pages, pages = PAGES_A_CALL) {
    const { generation, frame } = source;
    const cards = await catalogue.cardsAfter(before, name, pages * PAGE_SIZE);
    // The category was deleted or renamed, and its old addresses have already been removed.
    if (
      name !== undefined &&
      !(await source.categories()).some(one => one.name === name && list === `category:${one.slug}`)
    )
      return;
    source.rememberCards(name, page, { cards, total }, generation);
    const numbers = Array.from({ length: Math.min(pages, last - page + 1) }, (_, at) => page + at);
    const cardsOfPage = (number: number) => cards.slice((number - page) * PAGE_SIZE, (number - page + 1) * PAGE_SIZE);
    // If there are fewer cards than counted, some were just removed. The feed reports the removal, and the list is read
    // again.
    const existing = numbers.filter(number => number === 1 || cardsOfPage(number).length > 0);
    yield {
      list,
      urls: existing.map(url),
      digests: existing.map(number => digestOf(frame, total, cardsOfPage(number))),
      generation,
      begunAt: startGeneration,
    } satisfies ListPortion;
    before = cards.at(-1);
    if (cards.length < pages * PAGE_SIZE) break;
  }
  yield {
    list,
    urls: [],
    generation: startGeneration,
    begunAt: startGeneration,
    end: { folder, last },
  } satisfies ListPortion;
}

/** Yields one file at a time, because a part of a large sitemap is long. */
async function* sitemap({ source, retry }: ListSources): AsyncGenerator<ListPortion> {
  const { generation } = source;
  const parts = await retry('counting addresses', () => sitemapParts(source));
  const numbered = Array.from({ length: parts }, (_, at) => sitemapPartUrl(at + 1));
  for (const url of [RSS, ...numbered, SITEMAP])
    yield { list: 'sitemap', urls: [url], generation, begunAt: generation };
  yield { list: 'sitemap', urls: [], generation, begunAt: generation, end: { folder: '/sitemap', last: parts } };
}

/** Yields the franchise pages of a list `similar`, with the hashes of their current similar franchises. */
async function* similarPages(key: string, { source, catalogue, retry }: ListSources): AsyncGenerator<ListPortion> {
  const [slug = '', id] = key.split('/');
  const portion = (found: SimilarFranchises[], generation: number): ListPortion => ({
    list: `similar:${key}`,
    urls: found.map(one => franchiseUrl(one.slug)),
    similar: found.map(({ similar }) => similarDigest(similar)),
    generation,
    begunAt: generation,
  });
  if (id !== undefined) {
    yield portion(await catalogue.franchisesThatMayShow(id, slug), source.generation);
    return;
  }
  const categories = await retry('reading categories', () => source.categories());
  const category = categories.find(one => one.slug === slug)?.name;
  const active = new Set(categories.map(one => one.name));
  // The API does not name inactive categories to the publisher, so the franchises of all of them are read.
  for await (const franchises of catalogue.all(category === undefined ? {} : { category })) {
    const ids = franchises.filter(one => category !== undefined || !active.has(one.category)).map(one => one.id);
    yield portion(await catalogue.similar(ids), source.generation);
  }
}

const SIMILAR = 'similar:';
/** Maximum number of changed franchises whose neighbours are read one by one. */
const MOST_CHANGED = 100;

/** Replaces too many changed franchises with their whole categories, so that an import needs few requests. */
export const mergeSimilarLists = (lists: readonly ListName[]): ListName[] => {
  const changed = lists.filter(list => list.startsWith(SIMILAR));
  if (changed.length <= MOST_CHANGED) return [...lists];
  const whole = changed.map(list => list.split('/', 1)[0] as ListName);
  return [...new Set([...lists.filter(list => !list.startsWith(SIMILAR)), ...whole])];
};

/** Yields the current pages of a list in portions. Yields nothing for a category that no longer exists. */
export async function* listPortions(list: ListName, sources: ListSources): AsyncGenerator<ListPortion> {
  if (list === 'directory') yield* walk(DIRECTORY, sources);
  else if (list === 'sitemap') yield* sitemap(sources);
  else if (list.startsWith(SIMILAR)) yield* similarPages(list.slice(SIMILAR.length), sources);
  else {
    const { source, retry } = sources;
    for (const one of await retry('reading categories', () => source.categories()))
      if (list === 'all-categories' || list === `category:${one.slug}`) yield* walk(ofCategory(one), sources);
  }
}

/**
 * Returns the addresses of numbered files in a folder of the site whose number is above `last`.
 * @param awaited addresses that will be rendered and have no file yet
 */
export const findUrlsNumberedAbove = async (
  root: string,
  folder: string,
  last: number,
  awaited: Iterable<string>,
): Promise<string[]> => {
  const names = await readdir(join(root, folder)).catch(() => []);
  const writtenFiles = names.map(name => `${folder}/${name}`).filter(name => /\.(html|xml)$/.test(name));
  const above = [...writtenFiles.map(name => name.replace(/\.html$/, '')), ...awaited].filter(url => {
    const [, number] = /^\/(\d+)(\.xml)?$/.exec(url.startsWith(folder) ? url.slice(folder.length) : '') ?? [];
    return Number(number ?? 0) > last;
  });
  return [...new Set(above)];
};
