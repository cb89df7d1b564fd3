import type { Brand } from '../brands/brand.ts';
import { brandPictures } from '../drawing/brand-pictures.ts';
import { pictureUrl, socialUrl } from '../drawing/file.ts';

/** Addresses of what is drawn for a brand. */
export interface BrandPictures {
  main: string;
  social: string;
  gallery: readonly { url: string; caption: string }[];
}

/** What has to be drawn for a brand, and where it will be found. */
export const drawnFor = (brand: Brand, category: { name: string; slug: string }) => {
  const { main, gallery } = brandPictures(brand, category);
  return {
    drawings: [main, ...gallery.map(({ drawing }) => drawing)],
    pictures: {
      main: pictureUrl(main),
      social: socialUrl(main),
      gallery: gallery.map(({ drawing, caption }) => ({ url: pictureUrl(drawing), caption })),
    } satisfies BrandPictures,
  };
};
