import { socialImage } from '../media/picture.ts';
import type { PageMeta } from './page-meta.ts';

type SharedPicture = NonNullable<PageMeta['image']>;

/** Where a page has no picture of its own: shop fronts in no brand's colours, part of the site. */
export const ANY_PAGE: SharedPicture = { url: '/social.png', width: 1200, height: 630 };

/** The first of these pictures that has a form for social networks. Each must stand on the page that names it. */
export const sharedPicture = (addresses: readonly string[]): SharedPicture | undefined => {
  const url = addresses.map(socialImage).find(found => found !== undefined);
  return url === undefined ? undefined : { ...ANY_PAGE, url };
};

/** The pictures in the text of a page. */
export const picturesIn = (html: string): string[] =>
  [...html.matchAll(/<img\b[^>]*\bsrc="([^"]+)"/g)].map(([, address = '']) => address);
