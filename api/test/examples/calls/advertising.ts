import type { Calls } from '../example-call.ts';

const image_url = '/uploads/0123456789abcdef0123456789abcdef-728x90.webp';

/** Calls for banners and hero slides. */
export const advertisingCalls: Calls = {
  'GET /admin/banners': ({ admin }) => ({
    as: admin,
    query: { status: 'active', location: 'homepage_hero_banner', range: '[0,0]' },
  }),
  'GET /admin/banners/{id}': ({ admin, banner }) => ({ as: admin, params: { id: banner.id } }),
  'POST /admin/banners': ({ admin }) => ({
    as: admin,
    body: {
      title: 'Open day',
      image_url,
      link_url: 'https://marketplace.example/open-day',
      location: 'homepage_footer_banner',
      start_date: '2026-02-01',
      end_date: '2026-02-28',
      is_active: true,
      target_blank: true,
    },
    // The status depends on the date: the banner may have expired or not started yet.
    shown: { status: 'scheduled' },
  }),
  'PUT /admin/banners/{id}': ({ admin, spareBanner }) => ({
    as: admin,
    params: { id: spareBanner.id },
    body: { title: 'Last year', is_active: false },
  }),
  'DELETE /admin/banners/{id}': ({ admin, spareBanner }) => ({ as: admin, params: { id: spareBanner.id } }),
  'POST /admin/banners/{id}/restore': async ({ admin, api, spareBanner }) => {
    await api.call(`DELETE /admin/banners/${spareBanner.id}`, { as: admin });
    return { as: admin, params: { id: spareBanner.id } };
  },
  'GET /banners': () => ({ query: { location: 'homepage_hero_banner', range: '[0,0]' } }),
  'POST /banners/{id}/impression': ({ banner }) => ({ params: { id: banner.id } }),
  'POST /banners/{id}/click': ({ banner }) => ({ params: { id: banner.id } }),
  'GET /hero-slides': () => ({ query: { range: '[0,0]' } }),
  'GET /admin/hero-slides': ({ admin }) => ({ as: admin, query: { range: '[0,0]' } }),
  'GET /admin/hero-slides/{id}': ({ admin, slide }) => ({ as: admin, params: { id: slide.id } }),
  'POST /admin/hero-slides': ({ admin }) => ({
    as: admin,
    body: {
      title: 'Start small',
      subtitle: 'Kiosks from nine square metres',
      image_url: '/uploads/0123456789abcdef0123456789abcdef-1920x800.webp',
      button_text: 'Browse Opportunities',
      button_url: '#franchises',
      order: 2,
      active: true,
    },
  }),
  'PUT /admin/hero-slides/{id}': ({ admin, slide }) => ({
    as: admin,
    params: { id: slide.id },
    body: { title: 'Discover Your Perfect Franchise Opportunity', active: true },
  }),
  'PUT /admin/hero-slides/{id}/reorder': ({ admin, slide }) => ({
    as: admin,
    params: { id: slide.id },
    body: { order: 1 },
  }),
  'DELETE /admin/hero-slides/{id}': ({ admin, spareSlide }) => ({ as: admin, params: { id: spareSlide.id } }),
  'POST /admin/hero-slides/{id}/restore': async ({ admin, api, spareSlide }) => {
    await api.call(`DELETE /admin/hero-slides/${spareSlide.id}`, { as: admin });
    return { as: admin, params: { id: spareSlide.id } };
  },
};
