import Type, { type Static } from 'typebox';
import { Proof } from '../accounts/schemas.ts';
import { ErrorSchema } from '../platform/http/error-answers.ts';
import { Moment, Nullable, OneOf } from '../platform/http/schema.ts';
import { answered, FIELDS, optional, required } from './fields.ts';

export type { Faq, GalleryItem } from './fields.ts';

const card = answered('card');
const page = { ...card, ...answered('page'), ...answered('consultant'), ...answered('version') };

/** What a card of the directory and its filters need. */
export const FranchiseCard = Type.Object(card);
export type FranchiseCard = Static<typeof FranchiseCard>;

/** Everything that the public page of a franchise shows. */
export const FranchisePage = Type.Object(page);
export type FranchisePage = Static<typeof FranchisePage>;

/** The whole record, for the admin and the consultant who looks after it. */
export const Franchise = Type.Object({ ...page, ...answered('whole') });
export type Franchise = Static<typeof Franchise>;

/** What creates a franchise. Money is in `currency`; null is NDA. */
export const FranchiseCreate = Type.Object({ ...required(), ...Type.Partial(Type.Object(optional())).properties });
export type FranchiseCreate = Static<typeof FranchiseCreate>;

/** What changes a franchise: a field that is left out keeps its value. */
export const FranchiseUpdate = Type.Partial(Type.Object({ ...required(), ...optional() }));
export type FranchiseUpdate = Static<typeof FranchiseUpdate>;

/** What a franchise in the bin is given in place of what is gone. */
export const FranchiseRestore = Nullable(
  Type.Object({
    category: Type.Optional(FIELDS.category.sent),
    consultant_id: Type.Optional(FIELDS.consultant_id.sent),
    ...Proof.properties,
  }),
);
export type FranchiseRestore = NonNullable<Static<typeof FranchiseRestore>>;

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

const { current: _, ...errorParts } = ErrorSchema.properties;

export const BulkOutcome = Type.Object({
  done: Type.Array(Type.String()),
  failed: Type.Array(
    Type.Object({
      id: Type.String(),
      status: Type.Integer({ description: 'What a call for it alone would have answered' }),
      reason: Type.String(),
      reasons: Type.Array(Type.String(), { description: 'The same, each fault by itself' }),
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
export const ConsultantOption = Type.Object({
  id: Type.String(),
  name: Type.String(),
  email: Type.Optional(Type.String({ description: 'For admins' })),
});
export type ConsultantOption = Static<typeof ConsultantOption>;
