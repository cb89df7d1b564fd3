import type { MenuLink } from '@marketplace/api';

/** What stands in header and footer when nothing is set (specification §2.3). */
const DEFAULT_LINKS: MenuLink[] = [
  { title: 'Browse Franchises', url: '/', order: 1 },
  { title: 'How It Works', url: '#how-it-works', order: 2 },
  { title: 'Contact', url: '#contact', order: 3 },
];

/** A link as `<a>` takes it. */
export interface Anchor {
  title: string;
  href: string;
  target?: '_blank';
  rel?: string;
}

/** The menu in its order, or the default one. Anchors of the home page work from every page. */
export const menu = (links: readonly MenuLink[]): Anchor[] =>
  [...(links.length > 0 ? links : DEFAULT_LINKS)]
    .sort((a, b) => a.order - b.order)
    .map(({ title, url, target }) => {
      const href = homeAnchor(url);
      return target === '_blank' ? { title, href, target, rel: 'noopener' } : { title, href };
    });

/** `#franchises` leads to the home page's section from wherever it is followed. */
export const homeAnchor = (url: string): string => (url.startsWith('#') ? `/${url}` : url);

/** Pixels of a letter of the menu, of a wide one (Chinese, an emoji), and around each link, rather too many than too few. */
const LETTER = 9;
const WIDE_LETTER = 17;
const AROUND = 30;
/** What the widest logo leaves to the menu at 820, at 1024, and on a page of full width. */
const ROOM = { tablet: 535, laptop: 740, page: 940 };

const widthOf = (title: string) =>
  Array.from(title).reduce(
    (sum, letter) => sum + (/[\u1100-\uffff]|\p{Emoji_Presentation}/u.test(letter) ? WIDE_LETTER : LETTER),
    AROUND,
  );

/**
 * From where on the links stand in one row; folded behind a button until then, or always. Known before the page is shown, so
 * that nothing moves.
 */
export const menuFits = (links: readonly Pick<Anchor, 'title'>[]): keyof typeof ROOM | 'never' => {
  const width = links.reduce((sum, { title }) => sum + widthOf(title), 0);
  if (width <= ROOM.tablet) return 'tablet';
  if (width <= ROOM.laptop) return 'laptop';
  return width <= ROOM.page ? 'page' : 'never';
};
