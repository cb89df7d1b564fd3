import type { FranchisePage } from '@marketplace/api';
import { PAGE_SIZE } from '../src/data/source.ts';
import type { FranchiseFilter } from './catalogue.ts';
import { type Finding, type ListPortion, listPortions } from './lists.ts';
import type { Sweep } from './touched-urls.ts';
import { categoryUrl, FIXED_URLS, franchiseUrl, pageUrl } from './urls.ts';

/** Some addresses to render together, with the records that they show. */
export interface Portion {
  urls: string[];
  franchises: FranchisePage[];
  /** Where they are pages of a list. */
  list?: ListPortion;
}

/** Franchises rendered before all others because most visitors look at these. */
const MOST_READ = 1000;

const portion = (franchises: FranchisePage[]): Portion => ({
  urls: franchises.map(({ slug }) => franchiseUrl(slug)),
  franchises,
});

/** About how many addresses {@link everything} gives: each franchise stands in the directory and in a category too. */
export const expectedPages = async ({ source, catalogue, patience }: Finding): Promise<number> => {
  const count = await catalogue.count();
  const categories = await patience.until('reading categories', () => source.categories());
  return count + 2 * Math.ceil(count / PAGE_SIZE) + Math.ceil(1.5 * categories.length) + FIXED_URLS.length;
};

/** Every address of the site, what is read most first. An address may come twice, none is left out. */
export async function* everything(finding: Finding, mostRead = MOST_READ): AsyncGenerator<Portion> {
  const { source, catalogue, patience } = finding;
  const read = () => Promise.all([source.pages(), source.categories()]);
  const [pages, categories] = await patience.until('reading pages and categories', read);
  const first = [
    ...FIXED_URLS,
    ...categories.map(({ slug }) => categoryUrl(slug)),
    ...pages.map(({ slug }) => pageUrl(slug)),
  ];
  yield { urls: first, franchises: [] };
  const done = new Set<string>();
  for await (const franchises of catalogue.mostRead(mostRead)) {
    for (const { id } of franchises) done.add(id);
    yield portion(franchises);
  }
  for await (const franchises of catalogue.all()) yield portion(franchises.filter(({ id }) => !done.has(id)));
  for (const list of ['directory', 'all-categories', 'sitemap'] as const)
    for await (const one of listPortions(list, finding)) yield { urls: one.urls, franchises: [], list: one };
}

/** The addresses of a sweep, found portion by portion. */
export async function* sweep(what: Sweep, finding: Finding): AsyncGenerator<Portion> {
  if (what === 'everything') {
    yield* everything(finding);
    return;
  }
  const { source, catalogue } = finding;
  const [kind, key] = [what.slice(0, what.indexOf(':')), what.slice(what.indexOf(':') + 1)];
  let filter: FranchiseFilter = { consultant_id: key };
  if (kind === 'category') {
    const name = (await source.categories()).find(({ slug }) => slug === key)?.name;
    if (name === undefined) return;
    filter = { category: name };
  }
  for await (const franchises of catalogue.all(filter)) yield portion(franchises);
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
