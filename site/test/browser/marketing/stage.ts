/** Starts one product and one browser for all chapters of `marketing.test.ts`. */
import t from 'tap';
import { openBrowserForFile } from '../../support/browser.ts';
import { startStack } from '../../support/stack.ts';

export const DAY = 86_400_000;

const aSlide = (id: string, sort_order: number, active = true) => ({
  id,
  title: `Slide ${id}`,
  subtitle: '',
  image_url: '/uploads/none-1600x667.webp',
  button_text: 'Browse Opportunities',
  button_url: '#franchises',
  sort_order,
  active,
});

const aBanner = (id: string, location: string, more = {}) => ({
  id,
  title: `Banner ${id}`,
  image_url: '/favicon.svg',
  link_url: 'https://advertiser.example/',
  location,
  start_date: new Date(Date.now() - DAY),
  end_date: new Date(Date.now() + DAY),
  ...more,
});

export const stack = await startStack(t, {
  count: 24,
  franchises: [
    {
      slug: 'kopi-kampung',
      name: 'Kopi Kampung',
      media_gallery: JSON.stringify(['The shop', 'The counter'].map(caption => ({ url: '/favicon.svg', caption }))),
    },
    { slug: 'approved', name: 'Approved', rof_approved: true },
  ],
  rows: {
    hero_slides: [aSlide('two', 2), aSlide('one', 1), aSlide('off', 0, false)],
    banners: [
      aBanner('hero', 'homepage_hero_banner'),
      ...['inline', 'inline-2', 'inline-3', 'inline-4'].map(id => aBanner(id, 'homepage_inline_ads')),
      aBanner('broken', 'homepage_footer_banner', { image_url: '/uploads/none.webp' }),
      aBanner('over', 'franchise_detail_header', { end_date: new Date(Date.now() - DAY / 2) }),
      aBanner('gallery', 'franchise_detail_gallery_ads'),
      aBanner('detail-footer', 'franchise_detail_footer', { link_url: '#franchises' }),
      aBanner('soon', 'franchise_detail_footer', { start_date: new Date(Date.now() + DAY / 2) }),
    ],
  },
});
export const { url } = stack;
export const browser = await openBrowserForFile(t);
