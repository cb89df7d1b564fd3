/**
 * Starts one product and one browser for all chapters of `visitors.test.ts`. A chapter that changes the product
 * restores it.
 */
import t from 'tap';
import { openBrowserForFile } from '../../support/browser.ts';
import { startStack } from '../../support/stack.ts';

/** A video of each host, with the start that the address of its frame must have. */
export const FILMS = {
  YouTube: ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/'],
  Vimeo: ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?dnt=1'],
  TikTok: ['https://www.tiktok.com/@one/video/7106594312292453675', 'https://www.tiktok.com/player/'],
  Facebook: ['https://www.facebook.com/one/videos/10153231379946729/', 'https://www.facebook.com/plugins/video.php'],
} as const;

const CATEGORIES = ['Education', 'Retail', 'Beauty and Care', 'Automotive', 'Laundry', 'Drinks'].map(name => ({
  id: name,
  name,
  slug: name.toLowerCase().replaceAll(' ', '-'),
  description: '',
}));

/** 32 franchises, among them one with all details, one with confidential figures, and one whose name needs escaping. */
export const stack = await startStack(t, {
  count: 27,
  franchises: [
    {
      slug: 'kafe-kampung',
      name: 'Kafe </script> Kampung',
      description: `${'d'.repeat(149)} more`,
      image_url: '/uploads/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa-1600x1000.webp',
      media_gallery: JSON.stringify([
        { url: '/favicon.svg', caption: 'The kitchen' },
        { url: 'https://vm.tiktok.com/ZMabc123/', caption: 'Opening day' },
        { url: 'https://www.instagram.com/reel/Cabc123/', caption: 'Our reel' },
        { url: 'https://pictures.example/album/7', caption: 'An album' },
        { url: 'https://pictures.example/walk.mp4', caption: '' },
        { url: 'https://vimeo.com/76979871', caption: 'The film' },
      ]),
    },
    {
      slug: 'two-films',
      name: 'Two Films',
      image_url: '',
      media_gallery: JSON.stringify([
        { url: '/uploads/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.mp4', caption: 'The first film' },
        { url: '/uploads/bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.mp4', caption: 'The second film' },
        { url: 'https://vimeo.com/76979871', caption: 'The embedded film' },
        { url: '/favicon.svg', caption: 'A picture' },
      ]),
    },
    {
      slug: 'long-word',
      name: `🍔 Pneumono${'ultramicroscopic'.repeat(6)}`,
      image_url: '',
      media_gallery: JSON.stringify(Array.from({ length: 7 }, (_, at) => ({ url: `/favicon.svg?${at}`, caption: '' }))),
      description: `Of ${'silicovolcanoconiosis'.repeat(9)}.`,
      why_choose_points: JSON.stringify(['x'.repeat(120)]),
      faqs: JSON.stringify([{ question: 'y'.repeat(120), answer: 'z'.repeat(120) }]),
    },
    { slug: 'secret-recipe', name: 'Secret Recipe', investment_min: null, franchise_fee: 0, consultant_id: 'pictured' },
    {
      slug: 'kopi-kampung',
      name: 'Kopi Kampung',
      description: 'A long story about coffee. '.repeat(60),
      featured: true,
      rof_approved: true,
      investment_min: 55_000,
      royalty_percent: JSON.stringify({ min: 5, max: 6, as_of: '2026-03-31' }),
      fit_out_cost: JSON.stringify({ min: 40_000, max: 80_000, as_of: '2026-02-15' }),
      working_capital: JSON.stringify({ min: 20_000, max: 30_000, as_of: '2026-03-31' }),
      why_choose_points: JSON.stringify(['Six weeks of training']),
      media_gallery: JSON.stringify([
        { url: '/favicon.svg', caption: 'The shop' },
        ...Object.entries(FILMS).map(([caption, [url]]) => ({ url, caption })),
      ]),
      faqs: JSON.stringify([{ question: 'How long is the term?', answer: 'Five years.' }]),
      territory_location: JSON.stringify(['Johor', 'Singapore']),
    },
  ],
  rows: {
    categories: CATEGORIES,
    // Sets the currency explicitly and without a rate. Otherwise, the currency would follow the franchises.
    settings: [{ name: 'site', value: JSON.stringify({ currency: 'USD' }) }],
    users: [
      {
        id: 'pictured',
        email: 'aisyah@example.com',
        name: 'Aisyah Rahman',
        role: 'consultant',
        photo: '/uploads/bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb-640x640.webp',
      },
    ],
    pages: [
      {
        id: 'guide',
        title: 'Buying Guide',
        slug: 'guide',
        content: '<p>Read <strong>all</strong>.</p>',
        meta_title: 'The guide',
      },
    ],
  },
});
export const { url } = stack;
/** Public address of the site, which its pages name. */
export const { origin } = new URL(stack.env.PUBLIC_URL ?? '');
export const browser = await openBrowserForFile(t);
