import type { PublicBanner } from '@marketplace/api';
import { tell } from '../data/browser-api.ts';
import { ownPicture } from '../media/picture.ts';
import { type AdPlace, chooseBanner } from './choice.ts';

/** An impression is half of a banner on the screen for this long. */
const SEEN_MS = 1000;
const HALF = 0.5;

let banners: Promise<PublicBanner[]> | undefined;
const load = () => {
  banners ??= fetch('/banners.json').then(answer => (answer.ok ? answer.json() : []));
  return banners;
};

/** Which banner was seen in which place of this page view. */
const seen = new Set<string>();
const timers = new WeakMap<Element, number>();
const watcher = new IntersectionObserver(
  entries => {
    for (const { target, intersectionRatio } of entries) {
      window.clearTimeout(timers.get(target));
      if (intersectionRatio < HALF) continue;
      timers.set(
        target,
        window.setTimeout(() => impression(target), SEEN_MS),
      );
    }
  },
  { threshold: HALF },
);

/**
 * Each shown banner is one impression (specification §4): one that stands in two places is two, as each of them can be
 * clicked; the same place of a page view stays one, however often it scrolls by or its list is drawn anew.
 */
const impression = (shown: Element) => {
  if (document.hidden) return;
  watcher.unobserve(shown);
  const id = shown.getAttribute('data-banner');
  const slot = shown.closest<HTMLElement>('[data-ad]')?.dataset;
  const where = `${id} ${slot?.ad} ${slot?.place}`;
  if (!id || seen.has(where)) return;
  seen.add(where);
  tell(`/banners/${id}/impression`);
};

// Who looks at another tab sees none of it: what is on the screen when they come back begins its second anew.
document.addEventListener('visibilitychange', () => {
  watcher.disconnect();
  for (const shown of document.querySelectorAll('[data-banner]')) watcher.observe(shown);
});

/** What a leaderboard's picture says, for phones: there it is too small to read. */
const titleOf = ({ title }: PublicBanner) => {
  const words = document.createElement('span');
  words.className = 'ad-title';
  words.textContent = title;
  // The picture says it to who listens.
  words.setAttribute('aria-hidden', 'true');
  return words;
};

const fill = (slot: HTMLElement, banner: PublicBanner) => {
  const frame = slot.querySelector('.ad-frame');
  const shownPicture = ownPicture(banner.image_url);
  if (!frame || !shownPicture) {
    slot.hidden = true;
    return;
  }
  const { src, srcset } = shownPicture;
  const image = new Image();
  image.alt = banner.title;
  image.loading = 'lazy';
  image.sizes = slot.dataset.turns === undefined ? '336px' : '(min-width: 760px) 728px, 100vw';
  if (srcset) image.srcset = srcset;
  image.addEventListener('error', () => {
    slot.hidden = true;
  });
  image.src = src;

  const shown = document.createElement(banner.link_url ? 'a' : 'span');
  shown.setAttribute('data-banner', banner.id);
  if (shown instanceof HTMLAnchorElement) {
    shown.href = banner.link_url;
    shown.rel = 'sponsored noopener';
    if (banner.target_blank) shown.target = '_blank';
    // Clicks are counted beside the way to the advertiser, never before it. The middle button's have a name of their own.
    const click = ({ button }: MouseEvent) => {
      if (button < 2) tell(`/banners/${banner.id}/click`);
    };
    shown.addEventListener('click', click);
    shown.addEventListener('auxclick', click);
  }
  shown.append(image);
  if (slot.dataset.turns !== undefined) shown.append(titleOf(banner));
  frame.replaceChildren(shown);
  watcher.observe(shown);
};

const placeOf = ({ key, turns, place }: DOMStringMap): AdPlace =>
  turns === undefined ? { turns: false, key, place: Number(place ?? 0) } : { turns: true };

/** Puts a banner into every slot under `root` that has one on now, and takes the others away. */
export const showAds = (root: ParentNode): void => {
  const slots = [...root.querySelectorAll<HTMLElement>('[data-ad]:not([data-filled])')];
  if (slots.length === 0) return;
  for (const slot of slots) slot.dataset.filled = '';
  void load()
    .catch((): PublicBanner[] => [])
    .then(all => {
      const now = Date.now();
      for (const slot of slots) {
        const banner = chooseBanner(all, slot.dataset.ad ?? '', now, placeOf(slot.dataset));
        if (banner) fill(slot, banner);
        else slot.hidden = true;
      }
    });
};
