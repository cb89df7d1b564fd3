import type { FranchisePage } from '@marketplace/api';
import { PAGE_SIZE } from '../../src/data/source.ts';
import type { Sweep } from '../feed/touched-urls.ts';
import { categoryUrl, FIXED_URLS, franchiseUrl, pageUrl } from '../feed/urls.ts';
import type { PublishingSource } from '../render/publishing-source.ts';
import type { FranchiseFilter } from './catalogue.ts';
import { type ListPortion, type ListSources, listPortions } from './lists.ts';

/** Some addresses to render together, with the records that they show. */
export interface Portion {
  urls: string[];
  franchises: FranchisePage[];
  /** Which record an address shows, where it shows one. */
  shows: ReadonlyMap<string, string>;
  /** The source's generation in which the reading began. */
  since: number;
  /** Where they are pages of a list. */
  list?: ListPortion;
}

/** Franchises rendered before all others because most visitors look at these. */
const MOST_READ = 1000;

/** Of what is read portion by portion, each with the generation in which its own reading began. */
async function* portions(
  read: AsyncGenerator<FranchisePage[]>,
  { source }: ListSources,
  isWanted: (id: string) => boolean = () => true,
): AsyncGenerator<Portion> {
  for (;;) {
    const since = source.generation;
    const { done, value } = await read.next();
    if (done) return;
    const franchises = value.filter(({ id }) => isWanted(id));
    const shows = new Map(franchises.map(({ slug, id }) => [franchiseUrl(slug), id]));
    yield { urls: [...shows.keys()], franchises, shows, since };
  }
}

/** Those addresses of a portion that show what was read: the others have been told by the feed since, and dealt with. */
export const unchanged = ({ urls, shows, since }: Portion, source: PublishingSource): string[] =>
  urls.filter(url => !source.hasChanged(shows.get(url) ?? '', since));

/** About how many addresses {@link everything} gives: each franchise stands in the directory and in a category too. */
export const expectedPages = async ({ source, catalogue, retry }: ListSources): Promise<number> => {
  const count = await catalogue.count();
  const categories = await retry('reading categories', () => source.categories());
  return count + 2 * Math.ceil(count / PAGE_SIZE) + Math.ceil(1.5 * categories.length) + FIXED_URLS.length;
};

/** Every address of the site, what is read most first. An address may come twice, none is left out. */
export async function* everything(sources: ListSources, mostRead = MOST_READ): AsyncGenerator<Portion> {
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

/** The addresses of a sweep, found portion by portion. */
export async function* sweep(what: Sweep, sources: ListSources): AsyncGenerator<Portion> {
  if (what === 'everything') {
    yield* everything(sources);
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

/** The same portions, the next one being fetched while one is rendered. */
export async function* ahead(portions: AsyncGenerator<Portion>): AsyncGenerator<Portion> {
  let next = portions.next();
  for (;;) {
    const { done, value } = await next;
    if (done) return;
    next = portions.next();
    // Told to whoever asks for it, not before.
    next.catch(() => undefined);
    yield value;
  }
}
