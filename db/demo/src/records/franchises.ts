import { franchiseSearchWords } from '@marketplace/db';
import { type Brand, type BrandCategory, COST_FIELDS } from '../brands/brand.ts';
import { BRAND_CATEGORIES } from '../brands/index.ts';
import type { BrandPictures } from '../pictures/brand-pictures.ts';
import type { Account } from '../start/accounts.ts';
import { atMalaysianHour, daysBefore, idAt } from '../support/time.ts';
import { filmOf } from './films.ts';
import { territoryTypes } from './territories.ts';

/** A brand with its trade, its position in the directory and its id. */
export interface BrandListing {
  id: string;
  brand: Brand;
  trade: BrandCategory;
  position: number;
  listedAt: Date;
  consultantId: string | null;
}

/** The eight franchises of the demo consultant: one or two of each kind that a visitor may try. */
const DEMO_CONSULTANTS_BRANDS = new Set([
  'kopi-tiang-lima',
  'nasi-lemak-cik-teratai',
  'taro-and-tide',
  'bijaknombor-maths-studio',
  'kubu-strength-club',
  'buih-24-laundromat',
  'bamboo-tier-dim-sum',
  'voltkampung-charging',
]);

/** Franchises from a bulk upload that have no consultant yet. */
const UNASSIGNED_BRANDS = new Set(['honeycrumb-bakehouse', 'northlight-handyman']);

/** Spreads the listings over eighteen months, in an order independent of the categories. */
const listedDaysAgo = (position: number) => 4 + ((position * 37) % 60) * 9;

const consultantOf = (slug: string, position: number, consultants: readonly Account[]) => {
  if (UNASSIGNED_BRANDS.has(slug)) return null;
  const [demo, ...others] = consultants;
  return (DEMO_CONSULTANTS_BRANDS.has(slug) ? demo : others[position % others.length])?.id ?? null;
};

/** Returns every brand with an id and a date. */
export const listings = (consultants: readonly Account[], now: Date): BrandListing[] =>
  BRAND_CATEGORIES.flatMap(trade => trade.brands.map(brand => ({ brand, trade }))).map(({ brand, trade }, position) => {
    const listedAt = atMalaysianHour(daysBefore(now, listedDaysAgo(position)), 9 + (position % 9) + position / 60);
    const consultantId = consultantOf(brand.slug, position, consultants);
    return { id: idAt(listedAt), brand, trade, position, listedAt, consultantId };
  });

const twoDigits = (number: number) => String(number).padStart(2, '0');

const contact = ({ brand, position }: BrandListing) => ({
  website: `https://example.com/${brand.slug}`,
  contact_email: `franchise.${brand.slug}@example.com`,
  phone: `+60 3-5550 01${twoDigits(position)}`,
  facebook_url: `https://example.com/${brand.slug}/facebook`,
  instagram_url: position % 3 === 0 ? '' : `https://example.com/${brand.slug}/instagram`,
  x_url: position % 4 === 0 ? `https://example.com/${brand.slug}/x` : '',
  tiktok_url: position % 2 === 0 ? `https://example.com/${brand.slug}/tiktok` : '',
});

const money = ({ figures }: Brand) => {
  const [currency, minimum, maximum, fee] = figures ?? ['MYR', null, null, null];
  return { currency, investment_min: minimum, investment_max: maximum, franchise_fee: fee };
};

const figures = ({ brand: { costs }, listedAt }: BrandListing) =>
  Object.fromEntries(
    COST_FIELDS.map(name => {
      const range = costs?.[name];
      const as_of = listedAt.toISOString().slice(0, 10);
      return [name, range ? { min: range[0], max: range[1], as_of } : null];
    }),
  );

/** Returns the row of a listing. `viewCount` is its total from the daily counts. */
export const franchiseRow = (listing: BrandListing, pictures: BrandPictures, categoryId: string, viewCount: number) => {
  const { brand, trade, listedAt } = listing;
  const category = trade.category.name;
  return {
    id: listing.id,
    slug: brand.slug,
    name: brand.name,
    category_id: categoryId,
    description: brand.description,
    image_url: pictures.main.url,
    featured: brand.featured ?? false,
    rof_approved: brand.approved ?? false,
    view_count: viewCount,
    ...money(brand),
    ...figures(listing),
    locations_count: brand.outlets,
    established_year: brand.founded,
    origin_country: brand.origin,
    territory_type: territoryTypes(brand.territories),
    territory_location: brand.territories,
    franchise_model: brand.models,
    ...contact(listing),
    consultant_id: listing.consultantId,
    why_choose: brand.why,
    why_choose_points: brand.points,
    media_gallery: [
      ...pictures.gallery.map(({ picture, caption }) => ({ url: picture.url, caption })),
      ...filmOf(brand),
    ],
    faqs: brand.faqs.map(([question, answer]) => ({ question, answer })),
    meta_title: `${brand.name} franchise | Peluang`.slice(0, 60),
    meta_description: brand.summary,
    meta_keywords: brand.keywords,
    og_image: pictures.main.social?.url,
    search_words: franchiseSearchWords({
      name: brand.name,
      category,
      description: brand.description,
      territory_location: brand.territories,
      origin_country: brand.origin,
      franchise_model: brand.models,
      why_choose: brand.why,
      why_choose_points: brand.points,
      faqs: brand.faqs.map(([question, answer]) => ({ question, answer })),
      meta_keywords: brand.keywords,
    }),
    created_at: listedAt,
    updated_at: listedAt,
  };
};

/** Returns the current and previous slugs of a listing. */
export const slugRows = ({ id, brand, listedAt }: BrandListing) =>
  [brand.slug, ...(brand.earlierSlugs ?? [])].map(slug => ({ slug, franchise_id: id, created_at: listedAt }));
