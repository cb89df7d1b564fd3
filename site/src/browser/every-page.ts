import { showAds } from '../ads/show-ads.ts';
import { pressHeart, showHearts } from './hearts.ts';
import { readOtherKeptFranchises, VIEWED } from './kept-franchises.ts';
import { openInHistory } from './open-in-history.ts';
import { inOwnTask } from './own-task.ts';

/** Enhancements for every page. The page is readable without them. */
const menu = document.querySelector<HTMLElement>('#menu');
/** Set while the menu is open over the page. */
let leaveHistory: (() => boolean) | undefined;
// Back closes the menu.
menu?.addEventListener('toggle', ({ newState }) => {
  if (newState === 'open') leaveHistory = openInHistory(() => menu.hidePopover());
  else leaveHistory?.();
});
menu?.addEventListener('click', event => {
  const { target: link } = event;
  if (!(link instanceof HTMLAnchorElement)) return;
  const isHere =
    !link.target && !event.ctrlKey && !event.metaKey && !event.shiftKey && link.protocol.startsWith('http');
  if (leaveHistory && isHere) {
    // The linked page replaces the history entry of the menu. Going back while it loads would cancel it.
    event.preventDefault();
    leaveHistory = undefined;
    location.replace(link.href);
  }
  menu.hidePopover?.();
});

// Hides a picture that failed to load, so that the placeholder behind it is visible. The picture may have failed before
// this script ran, or belong to a list that is drawn later.
const hidePicture = (image: Element | EventTarget | null) => {
  if (image instanceof HTMLImageElement && image.matches('[data-picture]')) image.hidden = true;
};
document.addEventListener('error', ({ target }) => hidePicture(target), true);
for (const image of document.querySelectorAll<HTMLImageElement>('[data-picture]'))
  if (image.complete && image.naturalWidth === 0) hidePicture(image);

inOwnTask(() => showAds(document));

/** Ignores that the script of an enhancement failed to load: the page is complete without it. */
const ignore = () => {};
/** Says that the script of a pressed button failed to load. */
const explain = () => alert('This could not be loaded. Please reload the page.');

document.addEventListener('click', ({ target }) => {
  const heart = target instanceof Element ? target.closest<HTMLElement>('[data-heart]') : null;
  if (heart) pressHeart(heart);
});

const strip = document.querySelector<HTMLElement>('[data-recent]');
/** Loads the strip of recently viewed franchises when the visitor scrolls near it. */
const awaitStrip = (strip: HTMLElement) =>
  new IntersectionObserver(
    ([entry], observer) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      import('./recent.ts').then(({ showRecent }) => showRecent(strip)).catch(ignore);
    },
    { rootMargin: '400px' },
  ).observe(strip);

inOwnTask(() => {
  showHearts();
  if (strip && readOtherKeptFranchises(VIEWED).length > 0) awaitStrip(strip);
});

document.querySelector('[data-consent-again]')?.addEventListener('click', () => {
  import('./consent.ts').then(({ changeConsent }) => changeConsent()).catch(explain);
});

// Without this script no tag is loaded.
if (document.body.dataset.ga !== undefined)
  import('./consent.ts').then(({ askForConsent }) => askForConsent()).catch(ignore);
