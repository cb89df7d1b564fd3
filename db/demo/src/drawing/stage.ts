import type { Random } from '../support/random.ts';
import { mix } from './colour.ts';
import type { Light, Look } from './look.ts';
import { OBJECTS, type ObjectName } from './objects/index.ts';
import { PALETTES, type Palette } from './palettes.ts';
import { circle, ellipse, fall, glow, placed, rect, times } from './shapes.ts';

/** Scenes are drawn at this size, whatever they become. */
export const WIDE = 1600;
export const HIGH = 1000;

/** What a scene is drawn from. */
export interface Stage {
  palette: Palette;
  light: Light;
  /** On the sign. */
  sign: string;
  things: Look['things'];
  stall?: Look['stall'];
  random: Random;
}

export const stageOf = (look: Look, sign: string, random: Random): Stage => ({
  palette: PALETTES[look.palette],
  light: look.light,
  sign,
  things: look.things,
  stall: look.stall,
  random,
});

const LIGHTS = {
  morning: { top: '#bcdbe6', low: '#ffe9cd', tint: '#ffd7a0', strength: 0.08 },
  noon: { top: '#9fd0ea', low: '#eef7f4', tint: '#ffffff', strength: 0 },
  dusk: { top: '#6a5d96', low: '#ffb184', tint: '#a8506a', strength: 0.2 },
  night: { top: '#121a36', low: '#3b4577', tint: '#141c40', strength: 0.52 },
} as const;

/** True when lamps are lit. */
export const isDark = ({ light }: Stage) => light === 'dusk' || light === 'night';

/** A colour as it looks outdoors at this hour. */
export const outdoors = ({ light }: Stage, colour: string) => mix(colour, LIGHTS[light].tint, LIGHTS[light].strength);

/** The warm light behind glass. */
export const windowLight = (stage: Stage) =>
  stage.light === 'night' ? '#ffd98c' : stage.light === 'dusk' ? '#ffe0a3' : mix(stage.palette.wall, '#fff6e2', 0.5);

const stars = ({ random }: Stage) =>
  times(40, () =>
    circle(
      random.int(0, WIDE),
      random.int(0, 420),
      1 + random.next() * 1.8,
      '#fff',
      `opacity="${0.3 + random.next() * 0.5}"`,
    ),
  );

const cloud = (x: number, y: number, scale: number) =>
  placed(
    rect(-120, -28, 240, 56, '#fff', 28) + circle(-40, -34, 46, '#fff') + circle(34, -48, 60, '#fff'),
    x,
    y,
    scale,
  );

const inTheSky = (stage: Stage) => {
  const { light, random } = stage;
  const x = random.pick([220, 1320, 1180, 380]);
  if (light === 'night')
    return stars(stage) + circle(x, 150, 46, '#fdf3d0') + circle(x + 18, 140, 40, LIGHTS.night.top);
  if (light === 'dusk')
    return circle(x, 420, 90, '#ffd9a0', 'opacity="0.9"') + circle(x, 420, 150, '#ffd9a0', 'opacity="0.25"');
  const clouds = `<g opacity="0.75">${cloud(x, 150, 0.9)}${cloud((x + 760) % WIDE, 230, 0.6)}</g>`;
  return light === 'morning' ? circle(1500 - x, 260, 70, '#fff3c9') + clouds : clouds;
};

/** The sky, with what is in it at this hour. */
export const sky = (stage: Stage) => {
  const { top, low } = LIGHTS[stage.light];
  const touch = (colour: string) => mix(colour, stage.palette.wall, isDark(stage) ? 0.06 : 0.28);
  return `<defs>${fall('sky', [
    [0, touch(top)],
    [1, touch(low)],
  ])}</defs>${rect(0, 0, WIDE, HIGH, 'url(#sky)')}${inTheSky(stage)}`;
};

/** A thing of the brand's, standing on a point. */
export const thing = (stage: Stage, name: ObjectName, x: number, y: number, scale: number, turn = 0) =>
  placed(OBJECTS[name](stage.palette), x, y, scale, turn);

/** What nobody puts on a shelf. */
const TOO_LARGE = new Set<ObjectName>([
  'car',
  'van',
  'scooter',
  'chair',
  'sofa',
  'dog',
  'cat',
  'washer',
  'piano',
  'house',
  'charger',
  'robot',
  'tooth',
]);

/** What a shop of the brand's has on its shelves: never empty. */
export const goods = ({ things }: Stage): readonly [ObjectName, ...ObjectName[]] => {
  const [first, ...others] = things.filter(name => !TOO_LARGE.has(name));
  return first ? [first, ...others, ...(others.length > 0 ? [] : ['bag' as const])] : ['bag', 'plant', 'bottle'];
};

/** The one of a list that comes at a place, over and over. */
export const inTurn = <Item>(items: readonly [Item, ...Item[]], at: number): Item =>
  items[at % items.length] ?? items[0];

/** The soft shadow under something that stands. */
export const footShadow = (x: number, y: number, width: number, strength = 0.18) =>
  ellipse(x, y, width, width * 0.1, '#0b0f18', `opacity="${strength}"`);

/** A pool of lamp light. */
export const lampGlow = (x: number, y: number, radius: number, strength = 0.5, colour = '#ffdf9a') => {
  const id = `g${Math.round(x)}_${Math.round(y)}_${Math.round(radius)}`;
  return `<defs>${glow(id, [
    [0, colour, strength],
    [1, colour, 0],
  ])}</defs>${circle(x, y, radius, `url(#${id})`)}`;
};

/** The last wash over a whole picture, so that all of it is of one hour. */
export const wash = ({ light }: Stage) => {
  if (light === 'noon') return '';
  const colour = { morning: '#ffcf8a', dusk: '#d8587a', night: '#101a4a' }[light];
  const strength = { morning: 0.06, dusk: 0.07, night: 0.1 }[light];
  return rect(0, 0, WIDE, HIGH, colour, 0, `opacity="${strength}"`);
};
