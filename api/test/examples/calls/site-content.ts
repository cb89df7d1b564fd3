import type { Calls } from '../example-call.ts';

/** Calls for texts, pages, navigation and analytics of the site. */
export const siteContentCalls: Calls = {
  'GET /content': () => ({}),
  'PUT /content': ({ admin }) => ({
    as: admin,
    body: {
      heroTitle: 'Find your franchise',
      primaryColor: '#0f172a',
      adminPhone: '+60 12-555 0110',
      socialLinks: { facebook: 'https://facebook.com/example' },
    },
  }),
  'GET /site-settings': () => ({}),
  'PUT /site-settings': ({ admin }) => ({
    as: admin,
    body: {
      site_title: 'Franchise Marketplace',
      navigation_menu: [{ title: 'How it works', url: '/how-it-works', order: 1, is_external: false, target: '_self' }],
    },
    shown: { id: '01970000-0000-7000-8000-000000000001' },
  }),
  'GET /google-analytics-settings': () => ({}),
  'PUT /google-analytics-settings': ({ admin }) => ({
    as: admin,
    body: { ga_tracking_id: 'G-EXAMPLE00', gtm_container_id: '', enabled: false },
  }),
  'GET /pages': () => ({ query: { range: '[0,0]' } }),
  'GET /pages/{slug}': ({ page }) => ({ params: { slug: page.slug } }),
  'GET /admin/pages/{id}': ({ admin, page }) => ({ as: admin, params: { id: page.id } }),
  'POST /pages': ({ admin }) => ({
    as: admin,
    body: {
      title: 'About us',
      slug: 'about-us',
      content: '<h2>Who we are</h2><p>A directory of franchises.</p>',
      meta_title: 'About us',
      meta_description: 'Who we are and what we do',
      is_published: true,
    },
  }),
  'PUT /pages/{id}': ({ admin, page }) => ({
    as: admin,
    params: { id: page.id },
    body: { title: 'How it works', content: '<p>Choose, ask, meet.</p>' },
  }),
  'POST /admin/previews/page': ({ admin }) => ({
    as: admin,
    body: { title: 'Our story', slug: 'our-story', content: '<h2>How it began</h2><p>With a kiosk in Ipoh.</p>' },
  }),
  'POST /admin/previews/content': ({ admin }) => ({
    as: admin,
    query: { on: 'franchise' },
    body: { rofTitle: 'Request the disclosure document', primaryColor: '#0f172a' },
  }),
  'POST /admin/previews/franchise': ({ admin, category, consultant }) => ({
    as: admin,
    body: {
      ...{
        name: 'Kopi Kiosk',
        category: category.name,
        description: 'Coffee from a kiosk.',
        consultant_id: consultant.id,
      },
      ...{ established_year: 2019, locations_count: 4, origin_country: 'Malaysia', franchise_model: ['Single-Unit'] },
      image_url: 'https://example.com/kiosk.webp',
    },
  }),
  'DELETE /pages/{id}': ({ admin, sparePage }) => ({ as: admin, params: { id: sparePage.id } }),
  'POST /pages/{id}/restore': async ({ admin, api, sparePage }) => {
    await api.call(`DELETE /pages/${sparePage.id}`, { as: admin });
    return { as: admin, params: { id: sparePage.id } };
  },
};
