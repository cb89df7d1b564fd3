import Type, { type Static } from 'typebox';
import { OptionalJob } from '../background-jobs/schemas.ts';
import { Line, Name, Text } from '../platform/http/schema.ts';

export const Category = Type.Object({
  id: Type.String(),
  name: Type.String(),
  slug: Type.String({ description: 'Address on the site: `/category/{slug}`' }),
  icon: Type.String(),
  description: Type.String(),
  order: Type.Integer(),
  is_active: Type.Boolean(),
});
export type Category = Static<typeof Category>;

/** A saved category. If it has many franchises, a job indexes them for search. */
export const CategorySaved = Type.Object({ ...Category.properties, ...OptionalJob });

export const CategoryWrite = Type.Object({
  name: Name('Name', 120),
  icon: Type.Optional(Line('Icon', 16)),
  description: Type.Optional(Text('Description', 2000)),
  order: Type.Optional(Type.Integer({ title: 'Display order', minimum: 0, maximum: 100_000 })),
  is_active: Type.Optional(Type.Boolean({ title: 'Active' })),
});
export type CategoryWrite = Static<typeof CategoryWrite>;
