import Type from 'typebox';
import { LONGEST_SEARCH } from '../platform/lists/search-fault.ts';

const COMPARED = "in the site's currency at the admin's exchange rates";

/** The filters of the directory (specification, section 5), as query parameters. */
export const DIRECTORY_FILTERS = {
  search: Type.Optional(
    Type.String({
      maxLength: LONGEST_SEARCH,
      description:
        'At most 8 words, searched in all public texts, with synonyms in English, Malay and Chinese; single letters are ignored. Without `sort` the best matches come first',
    }),
  ),
  place: Type.Optional(
    Type.String({ maxLength: 80, description: 'A state, a country, or Malaysia, in which the franchise may open' }),
  ),
  category: Type.Optional(Type.String({ maxLength: 120 })),
  min_investment: Type.Optional(
    Type.Integer({ description: `Keeps franchises whose investment_max is at least this, ${COMPARED}` }),
  ),
  max_investment: Type.Optional(
    Type.Integer({ description: `Keeps franchises whose investment_min is at most this, ${COMPARED}` }),
  ),
  featured: Type.Optional(Type.Boolean()),
};
