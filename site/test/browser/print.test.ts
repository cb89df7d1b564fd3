import t from 'tap';
import { aBrowser, visit, wordsOf } from '../support/browser.ts';
import { aStack } from '../support/stack.ts';

const stack = await aStack(t, {
  franchises: [
    {
      slug: 'kopi-kampung',
      name: 'Kopi Kampung',
      featured: true,
      description: 'A long story about coffee. '.repeat(40),
      faqs: JSON.stringify([{ question: 'How long is the term?', answer: 'Five years.' }]),
      media_gallery: JSON.stringify([{ url: 'https://vimeo.com/76979871', caption: 'The film' }]),
      why_choose_points: JSON.stringify(['Six weeks of training']),
    },
  ],
});
const browser = await aBrowser(t);
const open = async () => {
  const { page } = await visit(browser, `${stack.url}/franchise/kopi-kampung`, { colorScheme: 'dark' });
  await page.emulateMedia({ media: 'print' });
  return page;
};

t.test('the printed sheet says what it costs at once, and everything else after it', async t => {
  const page = await open();
  const top = async (text: string) =>
    (await page.getByText(text, { exact: true }).first().boundingBox())?.y ?? Number.NaN;
  const tops = await Promise.all(
    ['Kopi Kampung', 'Investment Information', 'Total Locations', 'About Kopi Kampung'].map(top),
  );
  t.same(
    tops,
    tops.toSorted((a, b) => a - b),
  );
  const words = await wordsOf(page.locator('body'));
  t.match(words, 'Five years.', 'answers are open');
  t.match(words, /Details as of \d+ \w+ \d{4}\. https:\/\/example\.test\/franchise\/kopi-kampung/);
  t.match(words, 'Contact');
});

t.test('nothing is on it that paper has no use for', async t => {
  const page = await open();
  const words = await wordsOf(page.locator('body'));
  for (const text of [
    'Request Information',
    'Copy link',
    'views',
    'Browse Franchises',
    'Media Gallery',
    'Skip to content',
  ])
    t.notMatch(words, text);
});

t.test('it is black on white, whatever the screen was, and two pages at most', async t => {
  const page = await open();
  const dark = await page
    .locator('main :is(p, dd, dt, h1, h2, li, summary)')
    .evaluateAll(all => all.filter(one => one.checkVisibility()).map(one => getComputedStyle(one).color));
  const light = dark.filter(colour => (colour.match(/\d+/g) ?? []).slice(0, 3).some(part => Number(part) > 0x66));
  t.same(light, []);
  t.equal(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), 'rgb(255, 255, 255)');
  const pages = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b/g)?.length;
  t.ok(pages && pages <= 2, `${pages} pages`);
});
