import { type Random, randomOf } from '../support/random.ts';
import type { DrawnBrand } from './drawn-brand.ts';
import type { Drawing } from './file.ts';
import type { Light, Look, Scene } from './look.ts';
import { SCENES } from './scenes/index.ts';
import { kit } from './scenes/kit.ts';
import { isOnTheMap, map } from './scenes/map.ts';
import { plan } from './scenes/plan.ts';
import { roomsOf } from './scenes/rooms.ts';
import { svg } from './shapes.ts';
import { HIGH, stageOf, WIDE } from './stage.ts';

/** A picture of the gallery with what it shows. */
export interface GalleryPicture {
  drawing: Drawing;
  caption: string;
}

const WIDTH = 1200;
const HEIGHT = 750;

const drawing = (scene: string): Drawing => ({
  purpose: 'gallery',
  svg: svg(WIDTH, HEIGHT, scene, `0 0 ${WIDE} ${HIGH}`),
  width: WIDTH,
  height: HEIGHT,
  format: 'webp',
});

const OTHER_HOUR: Record<Light, Light> = { morning: 'night', noon: 'dusk', dusk: 'morning', night: 'noon' };
const SEEN_FROM_OUTSIDE: readonly Scene[] = ['shophouse', 'storefront', 'kiosk', 'street'];
/** Trades whose inside is a room rather than a counter. */
const ROOMY = new Set([
  'education-enrichment',
  'fitness-sport',
  'beauty-personal-care',
  'health-care',
  'laundry-cleaning',
  'pets',
]);

const inside = ({ scene }: Look, categorySlug: string): Scene =>
  scene !== 'room' && (scene === 'counter' || ROOMY.has(categorySlug)) ? 'room' : 'counter';

/** Every picture that a brand could show; the first one is always shown. */
const possible = (brand: DrawnBrand, categorySlug: string, words: Random): GalleryPicture[] => {
  const { look, name, slug, territories, outlets } = brand;
  const sign = look.sign ?? name;
  const stage = (kind: string, changes: Partial<Look> = {}) =>
    stageOf({ ...look, ...changes }, sign, randomOf(`${kind} ${slug}`));
  const [first, second, third] = look.things;
  const light = OTHER_HOUR[look.light];
  const state = territories.find(isOnTheMap);
  const front = SEEN_FROM_OUTSIDE.includes(look.scene) ? look.scene : 'storefront';
  return [
    {
      drawing: drawing(SCENES[inside(look, categorySlug)](stage('inside', { light, things: [first, third, second] }))),
      caption: words.pick([
        `Inside, in ${state ?? brand.origin}`,
        'Half an hour before opening',
        `A view from the door`,
      ]),
    },
    {
      drawing: drawing(SCENES[front](stage('front', { light }))),
      caption: words.pick([`${sign} at another hour`, 'As the street sees it', `One of ${outlets} outlets`]),
    },
    ...(look.scene === 'still'
      ? []
      : [
          {
            drawing: drawing(
              SCENES.still(
                stage('detail', { things: second === 'plant' ? [third, first, second] : [second, first, third] }),
              ),
            ),
            caption: words.pick(['Up close', 'What people come back for', 'Part of the standard set']),
          },
        ]),
    ...(state
      ? [{ drawing: drawing(map(stage('map'), territories)), caption: 'States and countries that are still open' }]
      : []),
    {
      drawing: drawing(plan(stage('plan'), roomsOf(categorySlug))),
      caption: words.pick([
        'Floor plan of a typical outlet',
        'How an outlet is laid out',
        'The plan the fit-out follows',
      ]),
    },
    {
      drawing: drawing(kit(stage('kit'))),
      caption: words.pick(['What an owner receives first', 'The opening kit', 'Clothes, cards and the manual']),
    },
  ];
};

/** Three to six pictures; the choice and the order differ from brand to brand. */
export const gallery = (brand: DrawnBrand, categorySlug: string): GalleryPicture[] => {
  const words = randomOf(`gallery ${brand.slug}`);
  const [always, ...others] = possible(brand, categorySlug, words);
  const count = words.int(3, 6);
  return always ? [always, ...words.shuffle(others).slice(0, count - 1)] : [];
};
