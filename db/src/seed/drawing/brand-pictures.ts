import type { Brand } from '../brands/brand.ts';
import { type Random, randomOf } from '../random.ts';
import type { Drawing } from './file.ts';
import type { Light, Scene } from './look.ts';
import { counter } from './scenes/counter.ts';
import { SCENES } from './scenes/index.ts';
import { kit } from './scenes/kit.ts';
import { isOnTheMap, map } from './scenes/map.ts';
import { plan } from './scenes/plan.ts';
import { roomsOf } from './scenes/rooms.ts';
import { svg } from './shapes.ts';
import { socialCard } from './social.ts';
import { HIGH, type Stage, stageOf, WIDE } from './stage.ts';

/** A picture of the gallery with what it shows. */
interface GalleryPicture {
  drawing: Drawing;
  caption: string;
}

const money = new Intl.NumberFormat('en-MY', { maximumFractionDigits: 0 });

const costOf = ({ figures }: Brand) => {
  if (!figures) return 'NDA required for details';
  const [currency, lowest, highest] = figures;
  return `${currency === 'MYR' ? 'RM' : currency} ${money.format(lowest)} – ${money.format(highest)}`;
};

const galleryDrawing = (scene: string): Drawing => ({
  purpose: 'gallery',
  svg: svg(1200, 750, scene, `0 0 ${WIDE} ${HIGH}`),
  width: 1200,
  height: 750,
  format: 'webp',
});

const OTHER_LIGHT: Record<Light, Light> = { morning: 'night', noon: 'dusk', dusk: 'morning', night: 'noon' };
const FRONTS: readonly Scene[] = ['shophouse', 'storefront', 'kiosk', 'street'];

/** The same shop at another hour; for one shown from inside, its front. */
const frontOf = ({ look }: Brand): Scene => (FRONTS.includes(look.scene) ? look.scene : 'storefront');

const insideOf = ({ look }: Brand): Scene => (look.scene === 'room' || look.scene === 'counter' ? 'still' : 'counter');

const gallery = (brand: Brand, categorySlug: string): GalleryPicture[] => {
  const { look, name, slug, territories } = brand;
  const sign = look.sign ?? name;
  const random = (kind: string) => randomOf(`${kind} ${slug}`);
  const stage = (kind: string, changes: Partial<typeof look> = {}): Stage =>
    stageOf({ ...look, ...changes }, sign, random(kind));
  const [first, second, third] = look.things;
  const state = territories.find(isOnTheMap) ?? territories[0] ?? 'Malaysia';
  const words: Random = random('captions');
  const roomy = [
    'education-enrichment',
    'fitness-sport',
    'beauty-personal-care',
    'health-care',
    'pets',
    'laundry-cleaning',
  ].includes(categorySlug);
  const inside =
    roomy && look.scene !== 'room' ? SCENES.room : look.scene === 'counter' || roomy ? SCENES.still : counter;
  const all: GalleryPicture[] = [
    {
      drawing: galleryDrawing(
        inside(stage('inside', { light: OTHER_LIGHT[look.light], things: [second, first, third] })),
      ),
      caption: words.pick([
        `Inside the outlet in ${state}`,
        `A view from the door, ${state}`,
        'Inside, half an hour before opening',
      ]),
    },
    {
      drawing: galleryDrawing(SCENES[frontOf(brand)](stage('front', { light: OTHER_LIGHT[look.light] }))),
      caption: words.pick([
        `Another hour at ${sign}`,
        `The front, as the street sees it`,
        `One of ${brand.outlets} outlets`,
      ]),
    },
    {
      drawing: galleryDrawing(SCENES[insideOf(brand)](stage('detail', { things: [third, second, first] }))),
      caption: words.pick(['What guests come back for', 'Up close', 'From the standard set of an outlet']),
    },
    ...(territories.some(isOnTheMap)
      ? [
          {
            drawing: galleryDrawing(map(stage('map'), territories)),
            caption: 'States and countries with room for another outlet',
          },
        ]
      : []),
    {
      drawing: galleryDrawing(plan(stage('plan'), roomsOf(categorySlug))),
      caption: words.pick([
        'Floor plan of a typical outlet',
        'How a standard outlet is laid out',
        'The plan that the fit-out follows',
      ]),
    },
    {
      drawing: galleryDrawing(kit(stage('kit'))),
      caption: words.pick(['What an owner receives at the start', 'The opening kit', 'Clothes, cards and the manual']),
    },
  ];
  const count = words.int(3, 6);
  // The inside always; the others take turns, so that no two pages show the same row.
  const [always, ...others] = all;
  return always ? [always, ...words.shuffle(others).slice(0, count - 1)] : [];
};

/** Everything that is drawn for a brand. */
export const brandPictures = (brand: Brand, category: { name: string; slug: string }) => {
  const stage = stageOf(brand.look, brand.look.sign ?? brand.name, randomOf(`main ${brand.slug}`));
  const scene = SCENES[brand.look.scene](stage);
  const headline = { name: brand.name, category: category.name, cost: costOf(brand) };
  const main: Drawing = {
    purpose: 'franchise',
    svg: svg(WIDE, HIGH, scene),
    width: WIDE,
    height: HIGH,
    format: 'webp',
    social: socialCard(stage, scene, headline),
  };
  return { main, gallery: gallery(brand, category.slug) };
};
