import Type, { type Static } from 'typebox';
import { routeOptions } from '../platform/access/route-options.ts';
import type { Capability } from '../platform/context.ts';
import { FranchiseCard } from './schemas.ts';
import { readFranchisesThatMayShow, similarByIds } from './similar.ts';

const options = routeOptions('franchises');

/** Maximum ids per request. */
const CAP = 100;

/** A franchise with the similar ones that its page shows. */
export const SimilarFranchises = Type.Object({
  id: Type.String(),
  slug: Type.String(),
  similar: Type.Array(FranchiseCard, { description: 'At most three of the same category, with similar investments' }),
});
export type SimilarFranchises = Static<typeof SimilarFranchises>;

const Wanted = Type.Object({
  ids: Type.Optional(
    Type.String({ maxLength: 4000, description: 'Ids of at most 100 franchises, separated by commas' }),
  ),
  before: Type.Optional(
    Type.String({
      maxLength: 64,
      description: 'Id of a changed franchise: lists the franchises of `category` that may show it as similar',
    }),
  ),
  category: Type.Optional(Type.String({ maxLength: 120, description: 'Slug of the category for `before`' })),
});

/**
 * The publisher's route for similar franchises. The publisher reads those of many franchises with one request, and
 * after a save those of all franchises that may show the saved one.
 */
export const similarFranchisesRoute: Capability = (app, { database: { prepared } }) => {
  app.get(
    '/similar-franchises',
    options('service', 'List similar franchises of given ones, or of those that may show a changed one', {
      querystring: Wanted,
      response: { 200: Type.Array(SimilarFranchises) },
    }),
    async ({ query: { ids, before, category } }) => [
      ...(ids ? await similarByIds(prepared, ids.split(',').slice(0, CAP)) : []),
      ...(before && category ? await readFranchisesThatMayShow(prepared, before, category) : []),
    ],
  );
};
