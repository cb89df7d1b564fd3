import type { PublicBanner } from '@marketplace/api';
import { sendCount } from '../data/browser-api.ts';
import { homeAnchor } from '../links/home-anchor.ts';
import { ownPicture } from '../media/picture.ts';
import { type AdPlace, chooseBanner } from './choose-banner.ts';

/** Time in milliseconds for which half of a banner must be visible to count as an impression. */
const SEEN_MS = 1000;
const HALF = 0.5;

let banners: Promise<PublicBanner[]> | undefined;
const loadBanners = () => {
  banners ??= fetch('/banners.json').then(answer => (answer.ok ? answer.json() : []));
  return banners;
};

/** The combinations of banner and slot that this page view has already counted. */
const counted = new Set<string>();
const timers = new WeakMap<Element, number>();
const watcher = new IntersectionObserver(
  entries => {
    for (const { target, intersectionRatio } of entries) {
      window.clearTimeout(timers.get(target));
      if (intersectionRatio < HALF) continue;
      timers.set(
        target,
        window.setTimeout(() => countImpression(target), SEEN_MS),
      );
    }
  },
  { threshold: HALF },
);

/**
 * Counts one impression for each banner shown in a slot (specification, section 4). A banner in two slots counts twice,
 * because visitors can click each slot. The same slot counts once per page view, even when the visitor scrolls past
 * again or the list is redrawn.
 */
const countImpression = (shown: Element) => {
  if (document.hidden) return;
  watcher.unobserve(shown);
  const id = shown.getAttribute('data-banner');
  const slot = shown.closest<HTMLElement>('[data-ad]')?.dataset;
  const impressionKey = `${id} ${slot?.ad} ${slot?.place}`;
  if (!id || counted.has(impressionKey)) return;
  counted.add(impressionKey);
  sendCount(`/banners/${id}/impression`);
};

// A hidden tab counts no impressions. When the visitor returns, visible banners start their second again.
document.addEventListener('visibilitychange', () => {
  watcher.disconnect();
  for (const shown of document.querySelectorAll('[data-banner]')) watcher.observe(shown);
});

const fillSlot = (slot: HTMLElement, banner: PublicBanner) => {
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
    shown.href = homeAnchor(banner.link_url);
    shown.rel = 'sponsored noopener';
    if (banner.target_blank) shown.target = '_blank';
    // Reports the click in parallel, so that the link is never delayed. Middle clicks cause a separate event.
    const click = ({ button }: MouseEvent) => {
      if (button < 2) sendCount(`/banners/${banner.id}/click`);
    };
    shown.addEventListener('click', click);
    shown.addEventListener('auxclick', click);
  }
  shown.append(image);
  frame.replaceChildren(shown);
  watcher.observe(shown);
};

const slotOptions = ({ key, turns, place }: DOMStringMap): AdPlace =>
  turns === undefined ? { turns: false, key, place: Number(place ?? 0) } : { turns: true };

/** Fills every ad slot under `root` that has an active banner, and hides the other slots. */
export const showAds = (root: ParentNode): void => {
  const slots = [...root.querySelectorAll<HTMLElement>('[data-ad]:not([data-filled])')];
  if (slots.length === 0) return;
  for (const slot of slots) slot.dataset.filled = '';
  void loadBanners()
    .catch((): PublicBanner[] => [])
    .then(all => {
      const now = Date.now();
      for (const slot of slots) {
        const banner = chooseBanner(all, slot.dataset.ad ?? '', now, slotOptions(slot.dataset));
        if (banner) fillSlot(slot, banner);
        else slot.hidden = true;
      }
    });
};
