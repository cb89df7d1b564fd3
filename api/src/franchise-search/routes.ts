import Type from 'typebox';
import { routeOptions } from '../platform/access/route-options.ts';
import type { Capability } from '../platform/context.ts';
import { settingsRoutes } from '../settings/settings-routes.ts';
import { SEARCH_SETTINGS_DOCUMENT, SearchSettings, SearchSettingsUpdate } from './search-settings.ts';
import { readSearchesWithoutResults, SEARCHES_KEPT_DAYS, SearchWithoutResults } from './searches-without-results.ts';
import { SYNONYM_GROUPS } from './synonym-groups.ts';

const options = routeOptions('search');

const Days = Type.Object({
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: SEARCHES_KEPT_DAYS, default: 30 })),
});

/** The admin's routes for the franchise search: synonyms, and visitors' searches without results. */
export const franchiseSearchRoutes: Capability = (app, { database }) => {
  settingsRoutes(app, database.knex, 'search')('/search-settings', SEARCH_SETTINGS_DOCUMENT, {
    read: { access: 'admin' },
    whole: SearchSettings,
    update: SearchSettingsUpdate,
    shows: 'Get the synonyms that the admin added to the search',
    saves: 'Save the synonyms; missing fields are kept',
  });
  app.get(
    '/search-settings/built-in',
    options('admin', 'List the built-in synonyms with a word', {
      querystring: Type.Object({ text: Type.String({ minLength: 1, maxLength: 60, description: 'Part of a word' }) }),
      response: { 200: Type.Array(Type.Array(Type.String())) },
    }),
    ({ query }) => {
      const text = query.text.trim().toLowerCase();
      return SYNONYM_GROUPS.filter(group => group.some(phrase => phrase.includes(text))).map(group => [...group]);
    },
  );
  app.get(
    '/searches-without-results',
    options('admin', 'List the searches of visitors that found nothing, the most frequent ones first', {
      querystring: Days,
      response: { 200: Type.Array(SearchWithoutResults) },
    }),
    ({ query: { days = 30 } }) => readSearchesWithoutResults(database, days),
  );
};
