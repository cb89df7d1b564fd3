import type { MenuLink } from '@marketplace/api';
import { homeAnchor } from './home-anchor.ts';

/** Default links of the header and footer (specification, section 2.3). */
const DEFAULT_LINKS: MenuLink[] = [
  { title: 'Browse Franchises', url: '/', order: 1 },
  { title: 'How It Works', url: '#how-it-works', order: 2 },
  { title: 'Contact', url: '#contact', order: 3 },
];

/** The attributes of an `<a>` element. */
export interface Anchor {
  title: string;
  href: string;
  target?: '_blank';
  rel?: string;
}

/**
 * Returns the menu in its order, or the default menu. Anchors of the home page become links that work on every page.
 */
export const menuAnchors = (links: readonly MenuLink[]): Anchor[] =>
  [...(links.length > 0 ? links : DEFAULT_LINKS)]
    .sort((a, b) => a.order - b.order)
    .map(({ title, url, target }) => {
      const href = homeAnchor(url);
      return target === '_blank' ? { title, href, target, rel: 'noopener' } : { title, href };
    });

/**
 * Estimated widths in pixels, rounded up: of a letter, of a wide letter (Chinese, an emoji) and of the space around a
 * link.
 */
const LETTER = 9;
const WIDE_LETTER = 17;
const LINK_PADDING = 30;
/**
 * Width in pixels that is left for the menu beside the widest logo and the link to the shortlist: at 820 px, at
 * 1024 px, and on a page of full width.
 */
const MENU_WIDTH = { tablet: 475, laptop: 680, page: 880 };

const widthOf = (title: string) =>
  Array.from(title).reduce(
    (sum, letter) => sum + (/[\u1100-\uffff]|\p{Emoji_Presentation}/u.test(letter) ? WIDE_LETTER : LETTER),
    LINK_PADDING,
  );

/**
 * Returns the minimum width at which the links fit into one row, or `never`. On narrower screens, the menu is folded
 * behind a button. The width is computed when the page is built, so that nothing moves in the browser.
 */
export const menuFits = (links: readonly Pick<Anchor, 'title'>[]): keyof typeof MENU_WIDTH | 'never' => {
  const width = links.reduce((sum, { title }) => sum + widthOf(title), 0);
  if (width <= MENU_WIDTH.tablet) return 'tablet';
  if (width <= MENU_WIDTH.laptop) return 'laptop';
  return width <= MENU_WIDTH.page ? 'page' : 'never';
};
