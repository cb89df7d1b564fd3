import type { MenuLink } from '@marketplace/api';

/** What stands in header and footer when nothing is set (specification §2.3). */
export const DEFAULT_LINKS: MenuLink[] = [
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
