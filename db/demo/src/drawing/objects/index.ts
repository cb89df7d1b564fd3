import type { Palette } from '../palettes.ts';
import * as animals from './animals.ts';
import * as bakes from './bakes.ts';
import * as body from './body.ts';
import * as clean from './clean.ts';
import * as drinks from './drinks.ts';
import * as food from './food.ts';
import * as road from './road.ts';
import * as shop from './shop.ts';
import * as study from './study.ts';

/** Every thing that can be drawn: standing on (0, 0), some 200 high, in a brand's colours. */
export const OBJECTS = {
  ...animals,
  ...bakes,
  ...body,
  ...clean,
  ...drinks,
  ...food,
  ...road,
  ...shop,
  ...study,
} satisfies Record<string, (palette: Palette) => string>;

export type ObjectName = keyof typeof OBJECTS;
