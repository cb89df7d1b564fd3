import Type, { type Static } from 'typebox';
import { Proof } from '../accounts/schemas.ts';
import { ErrorSchema } from '../platform/http/error-answers.ts';
import { Moment, Nullable, OneOf } from '../platform/http/schema.ts';
import { FIELDS, optionalSchemas, requiredSchemas, responseSchemas } from './fields.ts';

export type { Faq, GalleryItem } from './fields.ts';

const card = responseSchemas('card');
const page = { ...card, ...responseSchemas('page'), ...responseSchemas('consultant'), ...responseSchemas('version') };

/** The fields of a directory card and its filters. */
export const FranchiseCard = Type.Object(card);
export type FranchiseCard = Static<typeof FranchiseCard>;

/** The fields of the public page of a franchise. */
export const FranchisePage = Type.Object(page);
export type FranchisePage = Static<typeof FranchisePage>;

/** The whole record, for admins and the franchise's consultant. */
export const Franchise = Type.Object({ ...page, ...responseSchemas('whole') });
export type Franchise = Static<typeof Franchise>;

/** The body that creates a franchise. Money is in `currency`; null means confidential (NDA). */
export const FranchiseCreate = Type.Object({
  ...requiredSchemas(),
  ...Type.Partial(Type.Object(optionalSchemas())).properties,
});
export type FranchiseCreate = Static<typeof FranchiseCreate>;

/** The body that updates a franchise: missing fields keep their values. */
export const FranchiseUpdate = Type.Partial(Type.Object({ ...requiredSchemas(), ...optionalSchemas() }));
export type FranchiseUpdate = Static<typeof FranchiseUpdate>;

/** Replacements for a deleted category or consultant when a franchise is restored. */
export const FranchiseRestore = Nullable(
  Type.Object({
    category: Type.Optional(FIELDS.category.sent),
    consultant_id: Type.Optional(FIELDS.consultant_id.sent),
    ...Proof.properties,
  }),
);
export type FranchiseRestore = NonNullable<Static<typeof FranchiseRestore>>;

const BULK_ACTIONS = ['assign', 'feature', 'unfeature', 'category', 'delete'] as const;

/** An action for several franchises. */
export const BulkAction = Type.Object({
  action: OneOf('Action', BULK_ACTIONS),
  ids: Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { title: 'Franchises', minItems: 1, maxItems: 100 }),
  seen: Type.Optional(
    Type.Record(Type.String(), Moment, {
      description: 'The `updated_at` that the caller saw, by id; a franchise that changed since is left unchanged',
    }),
  ),
  consultant_id: Type.Optional(Type.String({ title: 'Consultant', maxLength: 64, description: 'For `assign`' })),
  category: Type.Optional(Type.String({ title: 'Category', maxLength: 120, description: 'For `category`' })),
});
export type BulkAction = Static<typeof BulkAction>;

const { current: _, ...errorParts } = ErrorSchema.properties;

export const BulkOutcome = Type.Object({
  done: Type.Array(Type.String()),
  failed: Type.Array(
    Type.Object({
      id: Type.String(),
      status: Type.Integer({ description: 'HTTP status that a request for this franchise alone would have had' }),
      reason: Type.String(),
      reasons: Type.Array(Type.String(), { description: 'The same reason, one entry per fault' }),
      ...errorParts,
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

/** The values from which the fields of the franchise form are chosen. */
export const FranchiseFieldOptions = Type.Object({
  currencies: Type.Array(Type.String()),
  franchise_models: Type.Array(Type.String()),
  malaysian_states: Type.Array(Type.String()),
  international_countries: Type.Array(Type.String()),
  territory_types: Type.Array(Type.String()),
});
export type FranchiseFieldOptions = Static<typeof FranchiseFieldOptions>;

export const ViewCount = Type.Object({ view_count: Type.Integer() });

/** A consultant to whom a franchise can be assigned. */
export const ConsultantOption = Type.Object({
  id: Type.String(),
  name: Type.String(),
  email: Type.Optional(Type.String({ description: 'Only for admins' })),
});
export type ConsultantOption = Static<typeof ConsultantOption>;

const Numbers = Type.Record(Type.String(), Type.Integer());

/** The numbers of franchises for the choices of the directory's filters. */
export const FilterCounts = Type.Object({
  total: Type.Integer({ description: 'Franchises that match all filters' }),
  category: Numbers,
  place: Numbers,
  min_investment: Type.Record(Type.String(), Type.Integer(), { description: 'By the amounts that the site offers' }),
  max_investment: Numbers,
  featured: Type.Integer(),
  without: Type.Record(Type.String(), Type.Integer(), {
    description: 'For each filter that is set: the franchises that match all other filters',
  }),
  without_words: Type.Array(Type.Object({ word: Type.String(), count: Type.Integer() }), {
    description: 'If nothing matches: the words of the search without which there are results',
  }),
  nda: Type.Integer({
    description:
      'Franchises that match the other filters, but whose amounts are confidential, so they cannot be compared',
  }),
});
export type FilterCounts = Static<typeof FilterCounts>;
