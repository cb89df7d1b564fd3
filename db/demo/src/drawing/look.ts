import type { ObjectName } from './objects/index.ts';
import type { PaletteName } from './palettes.ts';

/** The hour that a picture is drawn at. */
export type Light = 'morning' | 'noon' | 'dusk' | 'night';

/** How a brand's main picture is composed. */
export type Scene = 'shophouse' | 'storefront' | 'still' | 'counter' | 'kiosk' | 'room' | 'street';

/** What makes a brand's pictures its own. */
export interface Look {
  palette: PaletteName;
  scene: Scene;
  light: Light;
  /** The three things it is about, the first the most. */
  things: readonly [ObjectName, ObjectName, ObjectName];
  /** Which stall, where the scene is a kiosk; any, where it is left out. */
  stall?: 'cart' | 'cabin' | 'trailer';
  /** Its name on the sign, where the whole is too long. */
  sign?: string;
}
