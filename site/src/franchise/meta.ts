import type { Category, FranchisePage } from '@marketplace/api';
import { listAddress } from '../links/directory.ts';
import { isOwnPicture, ownPicture, PHONE_WIDTH, socialImage } from '../media/picture.ts';
import type { PageMeta } from '../seo/page-meta.ts';
import { breadcrumb, breadcrumbSteps, offer } from '../seo/structured-data.ts';
import { firstCharacters } from '../wording/excerpt.ts';

/**
 * Length of the default meta description, in characters, taken from the start of the description (specification,
 * section 2.3).
 */
const DESCRIPTION_LENGTH = 150;

/** The `sizes` of the main image: the full width of a phone, two thirds of a wide page. */
export const MAIN_IMAGE_SIZES = `(min-width: 1264px) 800px, (min-width: 1024px) 62vw, (min-width: 640px) 100vw, ${PHONE_WIDTH}`;

/** Returns the breadcrumb of a franchise: the home page, its category and the franchise. */
export const franchiseSteps = ({ name, slug }: Pick<FranchisePage, 'name' | 'slug'>, category?: Category) =>
  breadcrumbSteps(name, `/franchise/${slug}`, category && { name: category.name, path: listAddress(1, category.slug) });

/** @param category the franchise's category, if it is visible */
export const franchiseMeta = (origin: string, franchise: FranchisePage, category?: Category): PageMeta => {
  const path = `/franchise/${franchise.slug}`;
  const source = franchise.og_image || franchise.image_url;
  const social = socialImage(source);
  const main = ownPicture(franchise.image_url);
  return {
    title: franchise.meta_title || franchise.name,
    description: franchise.meta_description || firstCharacters(franchise.description, DESCRIPTION_LENGTH),
    keywords: franchise.meta_keywords || undefined,
    path,
    type: 'article',
    image: social ? { url: social, width: 1200, height: 630 } : isOwnPicture(source) ? { url: source } : undefined,
    hero: main && { src: main.src, srcset: main.srcset, sizes: main.srcset && MAIN_IMAGE_SIZES },
    data: [
      breadcrumb(origin, franchiseSteps(franchise, category)),
      offer(origin, franchise, social && `${origin}${social}`),
    ],
  };
};
