import t from 'tap';
import { activeSlides, homeHeading } from '../../src/home/slides.ts';

const aSlide = (id: string, order: number, active = true) => ({
  id,
  title: `Slide ${id}`,
  subtitle: '',
  image_url: '',
  button_text: '',
  button_url: '',
  order,
  active,
});

t.test('active slides are sorted by their order number', async t => {
  const slides = activeSlides([aSlide('b', 2), aSlide('off', 0, false), aSlide('a', 1)]);
  t.same(
    slides.map(({ id }) => id),
    ['a', 'b'],
  );
});

t.test('without active slides the default slide is displayed', async t => {
  t.match(activeSlides([aSlide('off', 0, false)]), [
    {
      title: 'Discover Your Perfect Franchise Opportunity',
      button_text: 'Browse Opportunities',
      button_url: '#franchises',
    },
  ]);
});

t.test('the heading never repeats the title of the slide above it', async t => {
  const slides = [aSlide('a', 1)];
  t.equal(homeHeading('Own a business', slides, 'Franchises'), 'Own a business');
  t.equal(homeHeading('Slide a', slides, 'Franchises'), 'Franchises');
  t.equal(homeHeading('', slides, 'Franchises'), 'Franchises');
});
