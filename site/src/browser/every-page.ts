import { showAds } from '../ads/show-ads.ts';

/** What every page does once it is there. All of it is extra: the page reads without. */
const menu = document.querySelector<HTMLElement>('#menu');
menu?.addEventListener('click', event => {
  if (event.target instanceof HTMLAnchorElement) menu.hidePopover?.();
});

// A picture that cannot be loaded leaves its placeholder. It may have failed before this ran, or come with a later list.
const hide = (image: Element | EventTarget | null) => {
  if (image instanceof HTMLImageElement && image.matches('[data-picture]')) image.hidden = true;
};
document.addEventListener('error', ({ target }) => hide(target), true);
for (const image of document.querySelectorAll<HTMLImageElement>('[data-picture]'))
  if (image.complete && image.naturalWidth === 0) hide(image);

showAds(document);

document
  .querySelector('[data-consent-again]')
  ?.addEventListener('click', () => void import('./consent.ts').then(({ changeConsent }) => changeConsent()));

if (document.body.dataset.ga !== undefined) void import('./consent.ts').then(({ askForConsent }) => askForConsent());
