import { listAddress } from '../links/directory.ts';

/**
 * Marks the links to the pages whose cards are on the screen.
 * @param last the last of these pages
 */
export const markPages = (pager: ParentNode | null, first: number, last: number, pages: number): void => {
  for (const link of pager?.querySelectorAll('[aria-label^="Page "]') ?? []) {
    const number = Number(link.getAttribute('aria-label')?.slice('Page '.length));
    if (number >= first && number <= last) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  const next = pager?.querySelector<HTMLAnchorElement>('[rel="next"]');
  if (!next) return;
  next.hidden = last >= pages;
  next.setAttribute('href', listAddress(Math.min(last + 1, pages)));
};
