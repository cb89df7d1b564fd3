import { CategoryModel, type SynonymsOf, wordsIn } from '@marketplace/db';
import Type, { type Static } from 'typebox';
import type { Catalogue, ListedFranchise } from '../franchise-search/catalogue.ts';
import { bestFirst, findByName, firstInOrder } from '../franchise-search/find.ts';
import { routeOptions } from '../platform/access/route-options.ts';
import type { Context } from '../platform/context.ts';
import type { App } from '../platform/http/app.ts';
import { sendNotModified } from '../platform/http/not-modified.ts';
import { forgetAnswer } from '../platform/http/remembered-answers.ts';
import { LONGEST_SEARCH, searchFault } from '../platform/lists/search-fault.ts';
import { recent } from '../platform/runtime/recent.ts';
import { COUNTRIES, MALAYSIAN_STATES } from './options.ts';
import { opensInAny } from './place-test.ts';

const options = routeOptions('franchises');

/** Maximum number of suggestions of each kind. */
const [MOST_NAMES, MOST_CATEGORIES, MOST_PLACES] = [5, 3, 3];

const Count = Type.Integer({ description: 'Number of franchises' });

const Suggestions = Type.Object({
  franchises: Type.Array(Type.Object({ name: Type.String(), slug: Type.String() }), { maxItems: MOST_NAMES }),
  categories: Type.Array(Type.Object({ name: Type.String(), slug: Type.String(), franchises: Count }), {
    maxItems: MOST_CATEGORIES,
  }),
  places: Type.Array(Type.Object({ name: Type.String(), franchises: Count }), { maxItems: MOST_PLACES }),
});
export type Suggestions = Static<typeof Suggestions>;

const NOTHING: Suggestions = { franchises: [], categories: [], places: [] };

/**
 * Returns a function that tells whether a name contains the typed words: the beginnings of its words, or a synonym of
 * the whole text.
 */
const isMeantBy = (text: string, synonymsOf: SynonymsOf) => {
  const typed = wordsIn(text);
  const phrases = [typed, ...synonymsOf(typed.join(' '))];
  return (name: string): boolean => {
    const words = wordsIn(name);
    return phrases.some(
      (phrase, at) =>
        phrase.length > 0 &&
        phrase.every(part => words.some(word => (at === 0 ? word.startsWith(part) : word === part))),
    );
  };
};

/** Returns the wanted names with their numbers of franchises, without names that have none. */
const suggestOf = <Named extends { name: string }>(
  named: readonly Named[],
  isWanted: (name: string) => boolean,
  most: number,
  countOf: (named: Named) => number,
) =>
  named
    .filter(({ name }) => isWanted(name))
    .map(one => ({ ...one, franchises: countOf(one) }))
    .filter(({ franchises }) => franchises > 0)
    .slice(0, most);

const PLACES = [...MALAYSIAN_STATES, ...COUNTRIES].map(name => ({ name }));

/** The suggestions for a search field: names of franchises, categories and places that begin with what was typed. */
export const suggestionsRoute = (app: App, { database: { knex } }: Context, catalogue: Catalogue) => {
  const readCategories = recent(async () => {
    const active = CategoryModel.query(knex).where({ is_active: true });
    return active.orderBy('name').select('id', 'name', 'slug');
  });

  /** Counts franchises. For a second, the same key is counted only once, because a count visits every franchise. */
  const readCounts = recent(async () => {
    const franchises = catalogue.all();
    const counts = new Map<string, number>();
    return (key: string, isCounted: (franchise: ListedFranchise) => boolean): number => {
      const count = counts.get(key) ?? franchises.filter(isCounted).length;
      counts.set(key, count);
      return count;
    };
  });

  const suggest = async (text: string): Promise<Suggestions> => {
    const countOf = await readCounts();
    const found = findByName(catalogue, text);
    const categories = await readCategories();
    const isWanted = isMeantBy(text, catalogue.synonyms.of);
    return {
      franchises: firstInOrder(found.franchises, MOST_NAMES, bestFirst(found)).map(({ name, slug }) => ({
        name,
        slug,
      })),
      categories: suggestOf(categories, isWanted, MOST_CATEGORIES, ({ id }) =>
        countOf(id, ({ category_id }) => category_id === id),
      ),
      places: suggestOf(PLACES, isWanted, MOST_PLACES, ({ name }) => countOf(name, opensInAny([name]))),
    };
  };

  app.get(
    '/search-suggestions',
    {
      ...options(
        { access: 'public', remembered: true },
        'Suggest franchises, categories and places for the beginning of a search',
        {
          description: 'Empty for a single letter, for more than 8 words, and while a process has just started',
          querystring: Type.Object({
            text: Type.Optional(Type.String({ maxLength: LONGEST_SEARCH, description: 'What was typed so far' })),
          }),
          response: { 200: Suggestions },
        },
      ),
      onSend: sendNotModified,
    },
    async request => {
      const text = request.query.text?.trim();
      if (!text || searchFault(text)) return NOTHING;
      if (await catalogue.isCurrent()) return suggest(text);
      forgetAnswer(request);
      return NOTHING;
    },
  );
};
