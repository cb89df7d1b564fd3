import type { Scene } from '../look.ts';
import type { Stage } from '../stage.ts';
import { counter } from './counter.ts';
import { kiosk } from './kiosk.ts';
import { room } from './room.ts';
import { shophouse } from './shophouse.ts';
import { still } from './still.ts';
import { storefront } from './storefront.ts';
import { street } from './street.ts';

/** How a scene of each kind is drawn, 1600 wide and 1000 high. */
export const SCENES: Record<Scene, (stage: Stage) => string> = {
  counter,
  kiosk,
  room,
  shophouse,
  still,
  storefront,
  street,
};
