/** Computes which addresses a change affects. Pure functions: the current records are passed in. */
import { BANNER_PAGES, type Change } from '@marketplace/api';
import { BANNERS, categoryUrl, FIXED_URLS, franchiseUrl, HOME, MISSING, pageUrl } from './urls.ts';

/**
 * Lists whose pages shift when a franchise is added or removed. Lists are updated in batches, within a minute. A list
 * `similar` contains the franchise pages whose similar franchises may have changed: because of one franchise, or in a
 * whole category.
 */
export type ListName =
  | 'directory'
  | 'all-categories'
  | 'sitemap'
  | `category:${string}`
  | `similar:${string}/${string}`
  | `similar:${string}`;

/**
 * A large number of pages that are read from the catalogue in portions: the pages of a category, of a consultant, or
 * all pages.
 */
export type Sweep = 'everything' | `category:${string}` | `consultant:${string}`;

/** Action for the file of an address. */
export type FileAction = 'render' | 'remove';

export interface TouchedUrls {
  /** Addresses to render immediately. */
  render: Set<string>;
  /** Addresses to remove immediately, before anything is rendered. */
  remove: Set<string>;
  /** Categories whose pages are removed, including all numbered pages. */
  goneCategories: Set<string>;
  lists: Set<ListName>;
  sweeps: Set<Sweep>;
}

/** Records that visitors can currently see. */
export interface VisibleRecords {
  /** Slugs by id. Missing records are not visible. */
  franchises: ReadonlyMap<string, string>;
  categories: ReadonlyMap<string, string>;
  pages: ReadonlyMap<string, string>;
  /**
   * Banner locations with an active banner: now, and when the pages were last rendered. Pages reserve space only for
   * these locations.
   */
  adLocations: { now: ReadonlySet<string>; before: ReadonlySet<string> };
}

const nothingTouched = (): TouchedUrls => ({
  render: new Set(),
  remove: new Set(),
  goneCategories: new Set(),
  lists: new Set(),
  sweeps: new Set(),
});

/** Returns the combined effects of these changes. Their order and repetitions make no difference. */
export const findTouchedUrls = (changes: readonly Change[], visible: VisibleRecords): TouchedUrls => {
  const touched = { ...nothingTouched(), unseen: new Set<string>() };
  for (const change of changes) touch(touched, change, visible);
  const { unseen, ...rest } = touched;
  // An address with a visible record stays, even if another record used the address before. Otherwise, it is removed if
  // any change says so.
  for (const url of rest.render) rest.remove.delete(url);
  for (const url of unseen) if (!rest.remove.has(url)) rest.render.add(url);
  return rest;
};

/**
 * The effects while they are collected. `unseen` contains the addresses of records that were saved but are not visible.
 */
type TouchedAndUnseen = TouchedUrls & { unseen: Set<string> };

const touch = (touched: TouchedAndUnseen, change: Change, visible: VisibleRecords) => {
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

/**
 * Adds the page of a franchise and the first pages of its categories and of the directory. Later pages of these lists
 * follow in the background.
 */
const franchise = (touched: TouchedAndUnseen, { action, entity_id, touches }: Change, visible: VisibleRecords) => {
  const slug = visible.franchises.get(entity_id);
  const otherUrls = touches.slugs.filter(one => one !== slug).map(franchiseUrl);
  if (slug !== undefined) touched.render.add(franchiseUrl(slug));
  if (slug !== undefined || action === 'deleted') for (const url of otherUrls) touched.remove.add(url);
  // The record was saved but is not visible. Either its deletion follows in the feed, or this read came too early.
  // Pages are removed only after the feed has reported a deletion.
  else for (const url of otherUrls) touched.unseen.add(url);
  touched.render.add(HOME);
  touched.lists.add('directory').add('sitemap');
  const seen = new Set(visible.categories.values());
  for (const one of touches.categories) {
    if (seen.has(one)) {
      touched.render.add(categoryUrl(one));
      touched.lists.add(`category:${one}`);
    }
    // The franchises of an inactive category keep their pages, which show each other as similar.
    touched.lists.add(`similar:${one}/${entity_id}`);
  }
};

/**
 * Adds a category's list, the pages that link to all categories (the home page and the one for missing pages), and the pages of its franchises, which show
 * the category's name.
 */
const category = (touched: TouchedUrls, change: Change, slug: string | undefined) => {
  const slugs = [...change.touches.slugs, ...change.touches.categories];
  for (const old of slugs) if (old !== slug) touched.goneCategories.add(old);
  touched.render.add(HOME).add(MISSING);
  touched.lists.add('directory').add('all-categories').add('sitemap');
  if (slug === undefined) {
    // The franchises that used the deleted category can no longer be found, so everything is rendered.
    touched.sweeps.add('everything');
    return;
  }
  touched.render.add(categoryUrl(slug));
  touched.sweeps.add(`category:${slug}`);
};

type BannerLocation = keyof typeof BANNER_PAGES;
/** Returns whether this version has a location of this name. A location of a previous version has no pages. */
const isLocation = (name: string): name is BannerLocation => Object.hasOwn(BANNER_PAGES, name);

const RENDERED_AGAIN: Record<(typeof BANNER_PAGES)[BannerLocation][number], (touched: TouchedUrls) => unknown> = {
  home: ({ render }) => render.add(HOME),
  directory: ({ lists }) => lists.add('directory'),
  franchises: ({ sweeps }) => sweeps.add('everything'),
};

/**
 * Adds the pages whose space for banners changes. All pages read the banners from a shared file, but the space for a
 * banner is part of each page.
 */
const placements = (touched: TouchedUrls, { now, before }: VisibleRecords['adLocations']) => {
  for (const location of now.symmetricDifference(before))
    for (const pages of isLocation(location) ? BANNER_PAGES[location] : []) RENDERED_AGAIN[pages](touched);
};

const page = (touched: TouchedUrls, change: Change, slug: string | undefined) => {
  if (slug !== undefined) touched.render.add(pageUrl(slug));
  for (const url of change.touches.slugs.filter(old => old !== slug).map(pageUrl)) {
    // A content page may have the address of a fixed page that was added later. The fixed page stays.
    if (FIXED_URLS.includes(url)) touched.render.add(url);
    else touched.remove.add(url);
  }
  touched.lists.add('sitemap');
};
