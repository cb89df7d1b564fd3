import { showAds } from '../ads/show-ads.ts';

/** What every page does once it is there. All of it is extra: the page reads without. */
const menu = document.querySelector<HTMLElement>('#menu');
menu?.addEventListener('click', event => {
  if (event.target instanceof HTMLAnchorElement) menu.hidePopover?.();
});

showAds(document);

document
  .querySelector('[data-consent-again]')
  ?.addEventListener('click', () => void import('./consent.ts').then(({ changeConsent }) => changeConsent()));

if (document.body.dataset.ga !== undefined) void import('./consent.ts').then(({ askForConsent }) => askForConsent());
