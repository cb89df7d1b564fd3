import { type FranchiseModel, franchiseSearchWords } from '@marketplace/db';
import type { ModelObject } from 'objection';
import { SYSTEM_UPLOAD, TERRITORY_TYPES } from './options.ts';
import type { FranchiseUpdate, GalleryItem } from './schemas.ts';
import { socialImage } from './social-image.ts';

/** The columns that a save writes. */
export type Draft = Partial<Omit<ModelObject<FranchiseModel>, 'updated_at' | 'slugs' | 'consultant' | 'inCategory'>>;

const TEXTS = [
  'name',
  'category',
  'description',
  'image_url',
  'origin_country',
  'website',
  'contact_email',
  'phone',
  'facebook_url',
  'instagram_url',
  'x_url',
  'tiktok_url',
  'why_choose',
  'meta_title',
  'meta_description',
  'meta_keywords',
] as const;

const AS_THEY_ARE = [
  'rof_approved',
  'investment_min',
  'investment_max',
  'franchise_fee',
  'currency',
  'locations_count',
  'established_year',
  'territory_location',
  'franchise_model',
] as const;

/** A consultant edits their franchise, but neither places, approves, addresses nor hands it over (decisions "Franchises"). */
const FOR_THE_ADMIN = ['slug', 'featured', 'is_featured', 'rof_approved', 'consultant_id'] as const;

/** The body without what its sender may not change. */
export const withinRights = <Body extends object>(body: Body, admin: boolean): Body => {
  const rest = { ...body };
  if (!admin) for (const field of FOR_THE_ADMIN) Reflect.deleteProperty(rest, field);
  return rest;
};

/** The gallery's rows with an address; a text is an address without a caption. */
const galleryOf = (rows: NonNullable<FranchiseUpdate['media_gallery']>): GalleryItem[] =>
  rows
    .map(row => (typeof row === 'string' ? { url: row } : row))
    .map(({ url, caption = '' }: { url: string; caption?: string }) => ({ url: url.trim(), caption: caption.trim() }))
    .filter(({ url }) => url !== '');

const listsOf = ({ why_choose_points, media_gallery, faqs, territory_type }: FranchiseUpdate): Draft => ({
  ...(why_choose_points && { why_choose_points: why_choose_points.map(point => point.trim()).filter(Boolean) }),
  ...(media_gallery && { media_gallery: galleryOf(media_gallery) }),
  ...(faqs && {
    faqs: faqs
      .map(({ question, answer }) => ({ question: question.trim(), answer: answer.trim() }))
      .filter(({ question, answer }) => question && answer),
  }),
  ...(territory_type && { territory_type: territory_type.length > 0 ? territory_type : [TERRITORY_TYPES[0]] }),
});

/** The two names of one value: the one that was changed counts. */
const featuredOf = ({ featured, is_featured }: FranchiseUpdate, before: boolean) =>
  [featured, is_featured].find(value => value !== undefined && value !== before) ?? before;

/** The stored social image: none where it is the main image's own, so that it changes with it. */
const socialOf = (wanted: string, images: (string | undefined)[]) =>
  images.some(image => image && socialImage(image) === wanted) ? '' : wanted;

/**
 * What a save writes: texts trimmed, empty rows dropped, what was not sent left out.
 * @param body its images stored already
 * @param before the record as it is; null for a new one
 */
export const draftOf = (body: FranchiseUpdate, before: FranchiseModel | null): Draft => {
  const draft: Draft = listsOf(body);
  for (const field of TEXTS) if (body[field] !== undefined) draft[field] = body[field].trim();
  for (const field of AS_THEY_ARE) if (body[field] !== undefined) Object.assign(draft, { [field]: body[field] });
  if (body.featured !== undefined || body.is_featured !== undefined)
    draft.featured = featuredOf(body, before?.featured ?? false);
  if (body.og_image !== undefined) draft.og_image = socialOf(body.og_image, [body.image_url, before?.image_url]);
  const consultant = body.consultant_id?.trim();
  if (consultant && consultant !== SYSTEM_UPLOAD) draft.consultant_id = consultant;
  return { ...draft, ...searchWordsOf(draft, before) };
};

const searchWordsOf = (draft: Draft, before: FranchiseModel | null) => {
  const { name, category, description, territory_location } = draft;
  const words = { name, category, description, territory_location };
  if (Object.values(words).every(value => value === undefined)) return {};
  return {
    search_words: franchiseSearchWords({
      name: draft.name ?? before?.name ?? '',
      category: draft.category ?? before?.category ?? null,
      description: draft.description ?? before?.description ?? '',
      territory_location: draft.territory_location ?? before?.territory_location ?? [],
    }),
  };
};
