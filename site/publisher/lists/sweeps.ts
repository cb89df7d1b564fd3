import type { FranchisePage, SimilarFranchises } from '@marketplace/api';
import { PAGE_SIZE } from '../../src/data/source.ts';
import type { Sweep } from '../feed/touched-urls.ts';
import { categoryUrl, FIXED_URLS, franchiseUrl, pageUrl } from '../feed/urls.ts';
import type { PublishingSource } from '../render/publishing-source.ts';
import type { FranchiseFilter } from './catalogue.ts';
import { type ListPortion, type ListSources, listPortions } from './lists.ts';

/** A batch of addresses to render, with the records that they show. */
export interface Portion {
  urls: string[];
  franchises: FranchisePage[];
  /** Similar franchises of these records. */
  similar?: SimilarFranchises[];
  /** Ids of the records that addresses show, by address. An address that shows no record is missing. */
  shows: ReadonlyMap<string, string>;
  /** The source's generation when the reading of the portion started. */
  since: number;
  /** Set if the addresses are pages of a list. */
  list?: ListPortion;
}

/** Number of the most viewed franchises. They are rendered before all others. */
const MOST_READ = 1000;

/** Converts lists of franchises to portions. Each portion has the generation in which its reading started. */
async function* portions(
  read: AsyncGenerator<FranchisePage[]>,
  { source, catalogue }: ListSources,
  isWanted: (id: string) => boolean = () => true,
): AsyncGenerator<Portion> {
  for (;;) {
    const since = source.generation;
    const { done, value } = await read.next();
    if (done) return;
    const franchises = value.filter(({ id }) => isWanted(id));
    const shows = new Map(franchises.map(({ slug, id }) => [franchiseUrl(slug), id]));
    const similar = await catalogue.similar([...shows.values()]);
    yield { urls: [...shows.keys()], franchises, similar, shows, since };
  }
}

/**
 * Returns the addresses whose records have not changed since they were read. Changes in the feed update the other
 * addresses.
 */
export const unchangedUrls = ({ urls, shows, since }: Portion, source: PublishingSource): string[] =>
  urls.filter(url => !source.hasChanged(shows.get(url) ?? '', since));

/**
 * Estimates how many addresses {@link everyUrl} returns. Each franchise also takes space in the directory and in a
 * category.
 */
export const expectedPages = async ({ source, catalogue, retry }: ListSources): Promise<number> => {
  const count = await catalogue.count();
  const categories = await retry('reading categories', () => source.categories());
  return count + 2 * Math.ceil(count / PAGE_SIZE) + Math.ceil(1.5 * categories.length) + FIXED_URLS.length;
};

/** Yields every address of the site, the most viewed first. An address may be yielded twice, but none is left out. */
export async function* everyUrl(sources: ListSources, mostRead = MOST_READ): AsyncGenerator<Portion> {
  const { source, catalogue, retry } = sources;
  const read = () => Promise.all([source.pages(), source.categories()]);
  const since = source.generation;
  const [pages, categories] = await retry('reading pages and categories', read);
  const shows = new Map([
    ...categories.map(({ slug, id }) => [categoryUrl(slug), id] as const),
    ...pages.map(({ slug, id }) => [pageUrl(slug), id] as const),
  ]);
  yield { urls: [...FIXED_URLS, ...shows.keys()], franchises: [], shows, since };
  const done = new Set<string>();
  for await (const one of portions(catalogue.mostRead(mostRead), sources)) {
    for (const { id } of one.franchises) done.add(id);
    yield one;
  }
  yield* portions(catalogue.all(), sources, id => !done.has(id));
  for (const name of ['directory', 'all-categories', 'sitemap'] as const)
    for await (const list of listPortions(name, sources))
      yield { urls: list.urls, franchises: [], shows: new Map(), since: list.begunAt, list };
}

/** Yields the addresses of a sweep in portions. */
export async function* sweep(what: Sweep, sources: ListSources): AsyncGenerator<Portion> {
  if (what === 'everything') {
    yield* everyUrl(sources);
    return;
  }
  const { source, catalogue } = sources;
  const [kind, key] = [what.slice(0, what.indexOf(':')), what.slice(what.indexOf(':') + 1)];
  let filter: FranchiseFilter = { consultant_id: key };
  if (kind === 'category') {
    const name = (await source.categories()).find(({ slug }) => slug === key)?.name;
    if (name === undefined) return;
    filter = { category: name };
  }
  yield* portions(catalogue.all(filter), sources);
}

/** Yields the portions unchanged, but fetches the next one while the current one is rendered. */
export async function* prefetch(portions: AsyncGenerator<Portion>): AsyncGenerator<Portion> {
  let next = portions.next();
  for (;;) {
    const { done, value } = await next;
    if (done) return;
    next = portions.next();
    // Avoids an unhandled rejection. Awaiting the portion throws the error.
    next.catch(() => undefined);
    yield value;
  }
}
