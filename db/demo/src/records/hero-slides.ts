import { readPicture } from '../pictures/picture.ts';
import { daysBefore, idAt } from '../support/time.ts';

interface Slide {
  title: string;
  subtitle: string;
  button_text: string;
  button_url: string;
  /** Name of the picture: `pictures/heroes/<scene>.webp`. */
  scene: string;
}

const SLIDES: readonly Slide[] = [
  {
    title: 'Find the franchise you will still like on a rainy Tuesday',
    subtitle: 'Sixty brands from coffee carts to swim schools, with what they cost and whom they suit.',
    button_text: 'Browse Opportunities',
    button_url: '#franchises',
    scene: 'street',
  },
  {
    title: 'Start small, close to home',
    subtitle: 'Carts, counters and home offices from RM 28,000. Grow when the first one runs by itself.',
    button_text: 'See Drinks & Desserts',
    button_url: '/category/drinks-desserts',
    scene: 'market',
  },
  {
    title: 'A business your family can learn together',
    subtitle: 'Kitchens that take the hard part off site, training that starts at the beginning.',
    button_text: 'See Restaurants',
    button_url: '/category/restaurants-street-food',
    scene: 'kitchen',
  },
  {
    title: 'Know what to ask before you sign',
    subtitle: 'Registration, true costs, territory, exit: twelve questions for every franchisor.',
    button_text: 'Read the Guide',
    button_url: '/guide-to-buying-a-franchise-in-malaysia',
    scene: 'desk',
  },
];

/** The slides of the demo with their pictures. */
export const heroSlides = async (now: Date) => {
  const createdAt = daysBefore(now, 200);
  const pictures = await Promise.all(SLIDES.map(({ scene }) => readPicture(`heroes/${scene}.webp`, 'slide')));
  return {
    pictures,
    rows: SLIDES.map(({ scene: _scene, ...slide }, at) => ({
      id: idAt(createdAt),
      ...slide,
      image_url: pictures[at]?.url,
      sort_order: at + 1,
      active: true,
      created_at: createdAt,
      updated_at: createdAt,
    })),
  };
};
