/**
 * The one module that answers which addresses a change touches. Pure: what it needs to know about the records as
 * they are now is handed to it.
 */
import { BANNER_PAGES, type Change } from '@marketplace/api';
import { BANNERS, categoryUrl, franchiseUrl, HOME, pageUrl } from './urls.ts';

/** Pages that shift with every franchise more or less; brought up to date together, within a minute. */
export type List = 'directory' | 'all-categories' | 'sitemap' | `category:${string}`;

/** Many pages at once, found in the catalogue portion by portion: those of a category, of a consultant, or all. */
export type Sweep = 'everything' | `category:${string}` | `consultant:${string}`;

/** What is to become of an address's file. */
export type Action = 'render' | 'remove';

export interface Touched {
  /** To be rendered at once. */
  render: Set<string>;
  /** To be removed at once, before anything is rendered. */
  remove: Set<string>;
  /** To be removed with all their numbered pages. */
  goneCategories: Set<string>;
  lists: Set<List>;
  sweeps: Set<Sweep>;
}

/** What visitors can see now. */
export interface Visible {
  /** Slugs by id; what is absent cannot be seen. */
  franchises: ReadonlyMap<string, string>;
  categories: ReadonlyMap<string, string>;
  pages: ReadonlyMap<string, string>;
  /** Banner locations that are (or were, when the pages were last rendered) taken: pages leave room for those alone. */
  adLocations: { now: ReadonlySet<string>; before: ReadonlySet<string> };
}

const nothingTouched = (): Touched => ({
  render: new Set(),
  remove: new Set(),
  goneCategories: new Set(),
  lists: new Set(),
  sweeps: new Set(),
});

/** What these changes touch together, in any order and however often one comes. */
export const touchedUrls = (changes: readonly Change[], visible: Visible): Touched => {
  const touched = { ...nothingTouched(), unseen: new Set<string>() };
  for (const change of changes) touch(touched, change, visible);
  const { unseen, ...rest } = touched;
  // What is seen under an address stays, whatever stood there before; what is not seen goes if anything says so.
  for (const url of rest.render) rest.remove.delete(url);
  for (const url of unseen) if (!rest.remove.has(url)) rest.render.add(url);
  return rest;
};

/** While collecting: addresses of records that were saved and cannot be seen. */
type Collecting = Touched & { unseen: Set<string> };

const touch = (touched: Collecting, change: Change, visible: Visible) => {
  switch (change.kind) {
    case 'franchise':
      franchise(touched, change, visible);
      break;
    case 'category':
      category(touched, change, visible.categories.get(change.entity_id));
      break;
    case 'page':
      page(touched, change, visible.pages.get(change.entity_id));
      break;
    case 'consultant':
      touched.sweeps.add(`consultant:${change.entity_id}`);
      break;
    case 'banner':
      touched.render.add(BANNERS);
      placements(touched, visible.adLocations);
      break;
    case 'hero_slide':
      touched.render.add(HOME);
      break;
    case 'content':
    case 'site_settings':
    case 'analytics':
      touched.sweeps.add('everything');
  }
};

/** Its page, the first page of its categories and of the directory; the lists behind them later. */
const franchise = (touched: Collecting, { action, entity_id, touches }: Change, visible: Visible) => {
  const slug = visible.franchises.get(entity_id);
  const others = touches.slugs.filter(one => one !== slug).map(franchiseUrl);
  if (slug !== undefined) touched.render.add(franchiseUrl(slug));
  if (slug !== undefined || action === 'deleted') for (const url of others) touched.remove.add(url);
  // Saved, and yet not seen: its deletion follows in the feed, or we read too early. Only the feed removes.
  else for (const url of others) touched.unseen.add(url);
  touched.render.add(HOME);
  touched.lists.add('directory').add('sitemap');
  const seen = new Set(visible.categories.values());
  for (const one of touches.categories.filter(category => seen.has(category))) {
    touched.render.add(categoryUrl(one));
    touched.lists.add(`category:${one}`);
  }
};

/** Its list, the home page (which offers the categories), and the pages of its franchises, which name it. */
const category = (touched: Touched, change: Change, slug: string | undefined) => {
  const slugs = [...change.touches.slugs, ...change.touches.categories];
  for (const old of slugs) if (old !== slug) touched.goneCategories.add(old);
  touched.render.add(HOME);
  touched.lists.add('directory').add('all-categories').add('sitemap');
  if (slug === undefined) {
    // Nobody can say any more which franchises named it.
    touched.sweeps.add('everything');
    return;
  }
  touched.render.add(categoryUrl(slug));
  touched.sweeps.add(`category:${slug}`);
};

type BannerLocation = keyof typeof BANNER_PAGES;
/** One of an earlier version is nowhere any more. */
const isLocation = (name: string): name is BannerLocation => Object.hasOwn(BANNER_PAGES, name);

const MADE_ANEW: Record<(typeof BANNER_PAGES)[BannerLocation][number], (touched: Touched) => unknown> = {
  home: ({ render }) => render.add(HOME),
  directory: ({ lists }) => lists.add('directory'),
  franchises: ({ sweeps }) => sweeps.add('everything'),
};

/** Which banner is shown is read from a file by every page; whether there is a place for one is in the pages. */
const placements = (touched: Touched, { now, before }: Visible['adLocations']) => {
  for (const location of now.symmetricDifference(before))
    for (const pages of isLocation(location) ? BANNER_PAGES[location] : []) MADE_ANEW[pages](touched);
};

const page = (touched: Touched, change: Change, slug: string | undefined) => {
  if (slug !== undefined) touched.render.add(pageUrl(slug));
  for (const old of change.touches.slugs) if (old !== slug) touched.remove.add(pageUrl(old));
  touched.lists.add('sitemap');
};
