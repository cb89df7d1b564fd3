import { showAds } from '../ads/show-ads.ts';

/** Enhancements for every page. The page is readable without them. */
const menu = document.querySelector<HTMLElement>('#menu');
menu?.addEventListener('click', event => {
  if (event.target instanceof HTMLAnchorElement) menu.hidePopover?.();
});

// Hides a picture that failed to load, so that the placeholder behind it is visible. The picture may have failed before
// this script ran, or belong to a list that is drawn later.
const hidePicture = (image: Element | EventTarget | null) => {
  if (image instanceof HTMLImageElement && image.matches('[data-picture]')) image.hidden = true;
};
document.addEventListener('error', ({ target }) => hidePicture(target), true);
for (const image of document.querySelectorAll<HTMLImageElement>('[data-picture]'))
  if (image.complete && image.naturalWidth === 0) hidePicture(image);

showAds(document);

document
  .querySelector('[data-consent-again]')
  ?.addEventListener('click', () => void import('./consent.ts').then(({ changeConsent }) => changeConsent()));

if (document.body.dataset.ga !== undefined) void import('./consent.ts').then(({ askForConsent }) => askForConsent());
