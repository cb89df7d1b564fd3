import { CategoryModel, type SynonymsOf, splitIntoWords } from '@marketplace/db';
import Type, { type Static } from 'typebox';
import type { Catalogue } from '../franchise-search/catalogue.ts';
import { compareByMatch, findByName, selectFirst } from '../franchise-search/find.ts';
import { routeOptions } from '../platform/access/route-options.ts';
import type { Context } from '../platform/context.ts';
import type { App } from '../platform/http/app.ts';
import { sendNotModified } from '../platform/http/not-modified.ts';
import { cachedVersionOf, excludeFromCache } from '../platform/http/response-cache.ts';
import { LONGEST_SEARCH, searchFault } from '../platform/lists/search-fault.ts';
import { cacheBriefly } from '../platform/runtime/cache-briefly.ts';
import { Tally } from './filter-counts.ts';
import { COUNTRIES, MALAYSIAN_STATES } from './options.ts';
import { countInPlace } from './places.ts';

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
  const typed = splitIntoWords(text);
  const phrases = [typed, ...synonymsOf(typed.join(' '))];
  return (name: string): boolean => {
    const words = splitIntoWords(name);
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
  const readCategories = cacheBriefly(async () => {
    const active = CategoryModel.query(knex).where({ is_active: true });
    return active.orderBy('name').select('id', 'name', 'slug');
  });

  /** Returns the numbers of franchises. They are counted in one pass, and again after a second or a change. */
  const readCounts = cacheBriefly(async () => {
    const byCategory = new Tally<string | null>();
    const byPlaces = new Tally<number>();
    for (let row = 0; row < catalogue.size; row++) {
      const franchise = catalogue.at(row);
      if (!franchise) continue;
      byCategory.add(franchise.category_id);
      byPlaces.add(franchise.places);
    }
    return {
      ofCategory: (id: string) => byCategory.get(id) ?? 0,
      inPlace: (name: string) => countInPlace(byPlaces, name),
    };
  });

  /** @param since start time of the cached response's version; the counts and categories must be at least as recent */
  const suggest = async (text: string, since?: number): Promise<Suggestions> => {
    const { ofCategory, inPlace } = await readCounts(since);
    const found = findByName(catalogue, text);
    const categories = await readCategories(since);
    const isWanted = isMeantBy(text, catalogue.synonyms.of);
    return {
      franchises: selectFirst(found.franchises, MOST_NAMES, compareByMatch(found)).map(({ name, slug }) => ({
        name,
        slug,
      })),
      categories: suggestOf(categories, isWanted, MOST_CATEGORIES, ({ id }) => ofCategory(id)),
      places: suggestOf(PLACES, isWanted, MOST_PLACES, ({ name }) => inPlace(name)),
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
            text: Type.Optional(Type.String({ maxLength: LONGEST_SEARCH, description: 'The text typed so far' })),
          }),
          response: { 200: Suggestions },
        },
      ),
      onSend: sendNotModified,
    },
    async request => {
      const text = request.query.text?.trim();
      if (!text || searchFault(text)) return NOTHING;
      if (await catalogue.isCurrent()) return suggest(text, cachedVersionOf(request)?.since);
      excludeFromCache(request);
      return NOTHING;
    },
  );
};
