import { malaysianDay } from '../../../src/platform/values/malaysian-time.ts';
import { SERVICE_TOKEN } from '../../support/index.ts';
import type { Calls } from '../example-call.ts';

const form = {
  name: 'Satay Stop',
  description: 'Satay from a kiosk, grilled to order.',
  established_year: 2015,
  locations_count: 18,
  origin_country: 'Malaysia',
  image_url: '/uploads/0123456789abcdef0123456789abcdef-1600x900.webp',
  franchise_model: ['Single-Unit'],
  investment_min: 80_000,
  investment_max: 150_000,
  franchise_fee: null,
  royalty_percent: { min: 5, max: 6.5, as_of: '2026-01-05' },
  currency: 'MYR',
  territory_type: ['Malaysia'],
  territory_location: ['Perak', 'Penang'],
  faqs: [{ question: 'How large is a kiosk?', answer: 'Nine square metres.' }],
  media_gallery: ['https://www.youtube.com/watch?v=00000000000'],
};

/** Calls for franchises and categories, and of the publishers of their pages. */
export const catalogueCalls: Calls = {
  'GET /search-settings': ({ admin }) => ({ as: admin }),
  'PUT /search-settings': ({ admin }) => ({
    as: admin,
    body: { synonyms: [{ phrases: ['boba', 'bubble tea', '珍珠奶茶'] }], without_synonyms: [] },
  }),
  'GET /search-settings/built-in': ({ admin }) => ({ as: admin, query: { text: 'dobi' } }),
  'GET /searches-without-results': async ({ admin, api }) => {
    await api.database
      .knex('searches_without_results')
      .insert({ day: malaysianDay(new Date()), search: 'tau fu fah', corrected_to: null, total: 3 });
    return { as: admin, query: { days: 7 }, shown: { day: '2026-11-29' } };
  },
  'GET /categories': () => ({ query: { range: '[0,1]' } }),
  'GET /categories/{id}': ({ category }) => ({ params: { id: category.id } }),
  'GET /category/{slug}': ({ category }) => ({ params: { slug: category.slug } }),
  'POST /categories': ({ admin }) => ({
    as: admin,
    body: { name: 'Education', icon: '🎓', description: 'Tuition and skills', order: 3, is_active: true },
  }),
  'PUT /categories/{id}': ({ admin, unusedCategory }) => ({
    as: admin,
    params: { id: unusedCategory.id },
    body: { name: 'Seasonal', icon: '🎏', order: 9, is_active: false },
  }),
  'DELETE /categories/{id}': ({ admin, unusedCategory }) => ({ as: admin, params: { id: unusedCategory.id } }),
  'POST /categories/{id}/restore': async ({ admin, api, unusedCategory }) => {
    await api.call(`DELETE /categories/${unusedCategory.id}`, { as: admin });
    return { as: admin, params: { id: unusedCategory.id } };
  },
  'GET /franchises': () => ({ query: { search: 'coffee', min_investment: 100_000, range: '[0,23]' } }),
  'GET /franchises/categories': () => ({}),
  'GET /franchises/counts': () => ({ query: { category: 'Food & Beverage', max_investment: 100_000 } }),
  'GET /franchise-options': () => ({}),
  'GET /search-suggestions': () => ({ query: { text: 'kopi' } }),
  'GET /franchise/{slug}': ({ franchise }) => ({ params: { slug: franchise.slug } }),
  'GET /franchises/{id}': ({ consultant, franchise }) => ({ as: consultant, params: { id: franchise.id } }),
  'GET /franchise-meta/{id}': ({ franchise }) => ({ params: { id: franchise.id } }),
  'GET /franchise-addresses': () => ({ as: SERVICE_TOKEN, query: { range: '[0,1]' } }),
  'GET /similar-franchises': ({ franchise }) => ({ as: SERVICE_TOKEN, query: { ids: franchise.id } }),
  'POST /franchises': ({ admin, category, consultant }) => ({
    as: admin,
    body: { ...form, category: category.name, consultant_id: consultant.id },
  }),
  'PUT /franchises/{id}': ({ consultant, franchise }) => ({
    as: consultant,
    params: { id: franchise.id },
    body: { locations_count: 13, investment_min: null, why_choose_points: ['Small start', 'Own roastery'] },
  }),
  'POST /franchises/{id}/preview': ({ consultant, franchise }) => ({
    as: consultant,
    params: { id: franchise.id },
    body: {
      description: 'Coffee from the back lane, since 1987.',
      faqs: [{ question: 'How long?', answer: 'Six years.' }],
    },
  }),
  'DELETE /franchises/{id}': ({ admin, spareFranchise }) => ({ as: admin, params: { id: spareFranchise.id } }),
  'POST /franchises/actions': ({ admin, franchise }) => ({
    as: admin,
    body: { action: 'feature', ids: [franchise.id, 'nobody'] },
  }),
  'POST /franchises/{id}/restore': ({ admin, binnedFranchise, category }) => ({
    as: admin,
    params: { id: binnedFranchise.id },
    body: { category: category.name },
  }),
  'POST /franchises/{id}/increment-view': ({ franchise }) => ({ params: { id: franchise.id } }),
  'GET /changes': async ({ api, admin, category }) => {
    const { body } = await api.call('GET /changes', { as: SERVICE_TOKEN });
    await api.call(`PUT /categories/${category.id}`, { as: admin, body: { name: category.name, icon: '🍜' } });
    return { as: SERVICE_TOKEN, query: { after: body.cursor, wait: 5 }, shown: { after: 'cursor', cursor: 'cursor' } };
  },
  'PUT /publishing': () => ({
    as: SERVICE_TOKEN,
    body: {
      publisher: 'web-1',
      release: '20260115023000',
      state: 'following',
      done: 320,
      total: 320,
      since: '2026-01-15T02:29:58.000Z',
      waiting: 0,
      failing: 0,
      failures: [],
      error: null,
    },
  }),
  'GET /publishing': async world => {
    const report = await catalogueCalls['PUT /publishing']?.(world);
    await world.api.call('PUT /publishing', { as: SERVICE_TOKEN, body: report?.body });
    return { as: world.admin };
  },
};
