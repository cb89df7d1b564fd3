import type { Brand } from '../brands/brand.ts';
import { type Picture, readPicture } from './picture.ts';

/** The pictures of a brand: the one of its card, and its gallery with captions. */
export interface BrandPictures {
  main: Picture;
  gallery: readonly { picture: Picture; caption: string }[];
}

/** Reads the main picture of a brand and its social image. */
export const readMainPicture = ({ slug }: Brand): Promise<Picture> =>
  readPicture(`franchises/${slug}.webp`, 'franchise');

/** Reads all pictures of a brand. */
export const readBrandPictures = async (brand: Brand): Promise<BrandPictures> => ({
  main: await readMainPicture(brand),
  gallery: await Promise.all(
    brand.gallery.map(async (caption, at) => ({
      caption,
      picture: await readPicture(`franchises/${brand.slug}-${at + 1}.webp`, 'gallery'),
    })),
  ),
});
