import type { RaThemeOptions } from 'react-admin';
import type { Palette } from './tokens.ts';

/** Wide and high, without what may be pressed around it. */
const WIDTH = 40;
const HEIGHT = 24;
/** Around the knob. */
const GAP = 4;
/** Over and under the track: a thumb hits 40 px. */
const REACH = 8;

type Overrides = NonNullable<NonNullable<RaThemeOptions['components']>['MuiSwitch']>['styleOverrides'];

/** A switch whose track has a control's contrast when it is off too, and whose left edge is that of the fields. */
export const switchStyle = (colours: Palette): Overrides => ({
  root: { width: WIDTH, height: HEIGHT + 2 * REACH, padding: `${REACH}px 0`, overflow: 'visible' },
  switchBase: {
    top: REACH,
    padding: GAP,
    color: colours.surface,
    '&.Mui-checked': { color: colours.onBrand, transform: `translateX(${WIDTH - HEIGHT}px)` },
    '&.Mui-checked + .MuiSwitch-track': { backgroundColor: colours.brand, opacity: 1 },
    '&.Mui-disabled': { color: colours.surface },
    '&.Mui-disabled + .MuiSwitch-track': { opacity: 0.5 },
  },
  thumb: { width: HEIGHT - 2 * GAP, height: HEIGHT - 2 * GAP, boxShadow: 'none' },
  track: { borderRadius: HEIGHT / 2, backgroundColor: colours.control, opacity: 1 },
});
