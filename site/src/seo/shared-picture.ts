import { isOwnPicture, socialImage } from '../media/picture.ts';
import type { PageMeta } from './page-meta.ts';

type SharedPicture = NonNullable<PageMeta['image']>;

/** Default picture for social networks: shop fronts in neutral colours. */
export const DEFAULT_SHARED_PICTURE: SharedPicture = { url: '/social.png', width: 1200, height: 630 };

/**
 * Returns the social version of the first of these pictures that has such a version. Each picture must be visible on
 * the page.
 */
export const sharedPicture = (addresses: readonly string[]): SharedPicture | undefined => {
  const url = addresses.map(socialImage).find(found => found !== undefined);
  return url === undefined ? undefined : { ...DEFAULT_SHARED_PICTURE, url };
};

/** Returns the addresses of the pictures in a page's HTML. */
export const picturesIn = (html: string): string[] =>
  [...html.matchAll(/<img\b[^>]*\bsrc="([^"]+)"/g)].map(([, address = '']) => address);

/** Replaces each picture on another server by a placeholder. The HTML must be sanitised. */
export const replaceForeignPictures = (html: string): string =>
  html.replace(/<img\b[^>]*>/g, image => {
    const src = /\ssrc="([^"]*)"/.exec(image)?.[1] ?? '';
    if (isOwnPicture(src)) return image;
    const alt = /\salt="([^"]*)"/.exec(image)?.[1];
    return `<span class="no-image">${alt || 'Picture not available'}</span>`;
  });
