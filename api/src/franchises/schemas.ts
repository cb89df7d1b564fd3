import Type, { type Static } from 'typebox';
import { EMBEDDED_LENGTH } from '../media/limits.ts';
import {
  Email,
  ImageValue,
  Line,
  Moment,
  Money,
  Nullable,
  OneOf,
  OptionalUrl,
  RequiredImage,
  RequiredLine,
  RequiredText,
  Text,
} from '../platform/http/schema.ts';
import {
  COUNTRIES,
  CURRENCIES,
  EARLIEST_YEAR,
  FRANCHISE_MODELS,
  MALAYSIAN_STATES,
  TERRITORY_TYPES,
} from './options.ts';

export const GalleryItem = Type.Object({ url: Type.String(), caption: Type.String() });
export type GalleryItem = Static<typeof GalleryItem>;

export const Faq = Type.Object({ question: Type.String(), answer: Type.String() });
export type Faq = Static<typeof Faq>;

const amounts = {
  investment_min: Nullable(Type.Integer()),
  investment_max: Nullable(Type.Integer()),
  franchise_fee: Nullable(Type.Integer()),
};

const card = {
  id: Type.String(),
  slug: Type.String(),
  name: Type.String(),
  category: Type.String(),
  image_url: Type.String(),
  featured: Type.Boolean(),
  is_featured: Type.Boolean(),
  rof_approved: Type.Boolean(),
  ...amounts,
  currency: Type.String({ description: 'ISO 4217; USD where the record has none' }),
  locations_count: Type.Integer(),
  established_year: Nullable(Type.Integer()),
  origin_country: Type.String(),
  territory_type: Type.Array(Type.String()),
  territory_location: Type.Array(Type.String()),
  created_at: Moment,
};

/** What a card of the directory and its filters need. */
export const FranchiseCard = Type.Object(card);
export type FranchiseCard = Static<typeof FranchiseCard>;

const page = {
  ...card,
  description: Type.String(),
  view_count: Type.Integer(),
  franchise_model: Type.Array(Type.String()),
  why_choose: Type.String(),
  why_choose_points: Type.Array(Type.String()),
  media_gallery: Type.Array(GalleryItem),
  faqs: Type.Array(Faq),
  meta_title: Type.String(),
  meta_description: Type.String(),
  meta_keywords: Type.String(),
  og_image: Type.String(),
  consultant_id: Type.String({ description: "'system-upload' where nobody looks after it" }),
  consultant_name: Type.String(),
  consultant_photo: Type.String(),
  consultant_company_name: Type.String(),
  updated_at: Moment,
};

/** Everything that the public page of a franchise shows. */
export const FranchisePage = Type.Object(page);
export type FranchisePage = Static<typeof FranchisePage>;

/** The whole record, for the admin and the consultant who looks after it. */
export const Franchise = Type.Object({
  ...page,
  website: Type.String(),
  contact_email: Type.String(),
  phone: Type.String(),
  facebook_url: Type.String(),
  instagram_url: Type.String(),
  x_url: Type.String(),
  tiktok_url: Type.String(),
  deleted_at: Type.Optional(Nullable(Moment)),
});
export type Franchise = Static<typeof Franchise>;

const GalleryUrl = (title: string) => Type.String({ title, maxLength: EMBEDDED_LENGTH });
const LOCATIONS = [...new Set([...MALAYSIAN_STATES, ...COUNTRIES])];

const form = {
  name: RequiredLine('Franchise Name', 200),
  category: RequiredLine('Category', 120),
  description: RequiredText('Description', 20_000),
  established_year: Type.Integer({
    title: 'Established Year',
    minimum: EARLIEST_YEAR,
    description: 'At most the current year',
  }),
  locations_count: Type.Integer({ title: 'Number of Locations', minimum: 0, maximum: 1_000_000 }),
  origin_country: OneOf('Origin Country', COUNTRIES),
  image_url: RequiredImage('Franchise Image'),
  franchise_model: Type.Array(OneOf('Franchise Model', FRANCHISE_MODELS), {
    title: 'Franchise Model',
    minItems: 1,
    maxItems: FRANCHISE_MODELS.length,
    uniqueItems: true,
  }),
};

const extras = {
  slug: Type.String({
    title: 'Slug',
    maxLength: 120,
    pattern: '^$|^[a-z0-9]+(-[a-z0-9]+)*$',
    description: 'Small letters, digits and single hyphens; empty on creation makes it from the name',
  }),
  featured: Type.Boolean({ title: 'Featured' }),
  is_featured: Type.Boolean({ title: 'Featured' }),
  rof_approved: Type.Boolean({ title: 'ROF Approved' }),
  investment_min: Money('Minimum Investment'),
  investment_max: Money('Maximum Investment'),
  franchise_fee: Money('Franchise Fee'),
  currency: Nullable(OneOf('Currency', CURRENCIES)),
  territory_type: Type.Array(OneOf('Territory Type', TERRITORY_TYPES), { title: 'Territory Type', maxItems: 2 }),
  territory_location: Type.Array(OneOf('Territory Location', LOCATIONS), { title: 'Territory Location', maxItems: 60 }),
  website: OptionalUrl('Website'),
  contact_email: Type.Union([Type.Literal(''), Email('Contact Email')], { title: 'Contact Email' }),
  phone: Line('Phone', 40),
  consultant_id: Nullable(Type.String({ title: 'Consultant', maxLength: 64 })),
  facebook_url: OptionalUrl('Facebook'),
  instagram_url: OptionalUrl('Instagram'),
  x_url: OptionalUrl('X'),
  tiktok_url: OptionalUrl('TikTok'),
  why_choose: Text('Why Choose', 20_000),
  why_choose_points: Type.Array(Line('Key point', 500), { title: 'Key Points', maxItems: 50 }),
  media_gallery: Type.Array(
    Type.Union([
      GalleryUrl('Gallery item'),
      Type.Object({ url: GalleryUrl('Gallery item'), caption: Type.Optional(Line('Caption', 300)) }),
    ]),
    { title: 'Media Gallery', maxItems: 60 },
  ),
  faqs: Type.Array(Type.Object({ question: Line('Question', 500), answer: Text('Answer', 5000) }), {
    title: 'FAQs',
    maxItems: 60,
  }),
  meta_title: Line('Meta Title', 60),
  meta_description: Line('Meta Description', 160),
  meta_keywords: Line('Meta Keywords', 500),
  og_image: ImageValue('Social Image'),
};

/** What creates a franchise. Money is in `currency`; null is NDA. */
export const FranchiseCreate = Type.Object({ ...form, ...Type.Partial(Type.Object(extras)).properties });
export type FranchiseCreate = Static<typeof FranchiseCreate>;

/** What changes a franchise: a field that is left out keeps its value. */
export const FranchiseUpdate = Type.Partial(Type.Object({ ...form, ...extras }));
export type FranchiseUpdate = Static<typeof FranchiseUpdate>;

/** What a franchise in the bin is given in place of what is gone. */
export const FranchiseRestore = Nullable(
  Type.Object({ category: Type.Optional(form.category), consultant_id: Type.Optional(extras.consultant_id) }),
);
export type FranchiseRestore = NonNullable<Static<typeof FranchiseRestore>>;

/** What can be done to many franchises at once. */
const BULK_ACTIONS = ['assign', 'feature', 'unfeature', 'category', 'delete'] as const;

/** The same for each of some franchises. */
export const BulkAction = Type.Object({
  action: OneOf('Action', BULK_ACTIONS),
  ids: Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { title: 'Franchises', minItems: 1, maxItems: 100 }),
  seen: Type.Optional(
    Type.Record(Type.String(), Moment, {
      description: 'The `updated_at` that who asks saw, by id: one that was changed since is left as it is',
    }),
  ),
  consultant_id: Type.Optional(Type.String({ title: 'Consultant', maxLength: 64, description: 'For `assign`' })),
  category: Type.Optional(Type.String({ title: 'Category', maxLength: 120, description: 'For `category`' })),
});
export type BulkAction = Static<typeof BulkAction>;

/** What became of each. */
export const BulkOutcome = Type.Object({
  done: Type.Array(Type.String()),
  failed: Type.Array(
    Type.Object({
      id: Type.String(),
      status: Type.Integer({ description: 'What a call for it alone would have answered' }),
      reason: Type.String(),
      reasons: Type.Array(Type.String(), { description: 'The same, each fault by itself' }),
    }),
  ),
});
export type BulkOutcome = Static<typeof BulkOutcome>;

export const FranchiseMeta = Type.Object({
  title: Type.String(),
  description: Type.String(),
  url: Type.String(),
  image: Type.String(),
  franchise_name: Type.String(),
  category: Type.String(),
});
export type FranchiseMeta = Static<typeof FranchiseMeta>;

export const FranchiseOptions = Type.Object({
  currencies: Type.Array(Type.String()),
  franchise_models: Type.Array(Type.String()),
  malaysian_states: Type.Array(Type.String()),
  international_countries: Type.Array(Type.String()),
  territory_types: Type.Array(Type.String()),
});
export type FranchiseOptions = Static<typeof FranchiseOptions>;

export const ViewCount = Type.Object({ view_count: Type.Integer() });

/** Somebody whom a franchise can be given to. */
export const ConsultantOption = Type.Object({ id: Type.String(), name: Type.String(), email: Type.String() });
export type ConsultantOption = Static<typeof ConsultantOption>;
