import {
  addToShortlist,
  FULL_SHORTLIST,
  type KeptFranchise,
  readKeptFranchises,
  readPageFranchise,
  removeKeptFranchise,
  SHORTLIST,
} from './kept-franchises.ts';

/** Displays which franchises are on the shortlist, and their number. */
export const showHearts = (): void => {
  const list = readKeptFranchises(SHORTLIST);
  for (const heart of document.querySelectorAll<HTMLElement>('[data-heart]'))
    heart.setAttribute('aria-pressed', String(list.some(({ id }) => id === heart.dataset.heart)));
  const count = document.querySelector('[data-shortlist-count]');
  if (count) count.textContent = `${list.filter(({ gone }) => !gone).length || ''}`;
};

/** Returns the franchise of a heart: that of its card, or that of the page. */
const franchiseOf = (heart: HTMLElement): KeptFranchise => {
  const link = heart.closest('.card')?.querySelector<HTMLAnchorElement>('a[href^="/franchise/"]');
  if (!link) return readPageFranchise();
  return { id: heart.dataset.heart ?? '', slug: link.pathname.split('/')[2] ?? '', name: link.textContent ?? '' };
};

/** Adds the franchise of a heart to the shortlist, or removes it. Says so if the shortlist is full. */
export const pressHeart = (heart: HTMLElement): void => {
  const franchise = franchiseOf(heart);
  if (heart.getAttribute('aria-pressed') === 'true') removeKeptFranchise(SHORTLIST, franchise.id);
  else if (addToShortlist(franchise) > 0) alert(FULL_SHORTLIST);
  showHearts();
  document.dispatchEvent(new Event('shortlist'));
};

const live = document.querySelector('[data-list-live]');
if (live) new MutationObserver(showHearts).observe(live, { childList: true, subtree: true });
// The shortlist may have changed in another tab or on a previous page.
window.addEventListener('storage', ({ key }) => key === SHORTLIST && showHearts());
window.addEventListener('pageshow', showHearts);
