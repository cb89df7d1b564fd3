import { thumbnail } from '../media/picture.ts';
import { element } from './element.ts';

/** Creates the small picture of a franchise. Without a picture of this site, its background is shown. */
export const thumbOf = (imageUrl: string): HTMLSpanElement => {
  const src = thumbnail(imageUrl);
  const image = src ? [element('img', { src, alt: '', width: '320', height: '200', 'data-picture': '' })] : [];
  return element('span', { class: 'thumb', 'aria-hidden': 'true' }, ...image);
};
