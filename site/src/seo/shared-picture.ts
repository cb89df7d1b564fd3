import { isOwn, socialImage } from '../media/picture.ts';
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

/** Sanitised HTML in which a placeholder stands for each picture on another server. */
export const withPlaceholders = (html: string): string =>
  html.replace(/<img\b[^>]*>/g, image => {
    const src = /\ssrc="([^"]*)"/.exec(image)?.[1] ?? '';
    if (isOwn(src)) return image;
    const alt = /\salt="([^"]*)"/.exec(image)?.[1];
    return `<span class="no-image">${alt || 'Picture not available'}</span>`;
  });
