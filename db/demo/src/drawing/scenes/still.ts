import { darker, lighter, lightness, mix } from '../colour.ts';
import { mark } from '../mark.ts';
import { circle, path, placed, polygon, rect, stroke, times } from '../shapes.ts';
import { footShadow, HIGH, lampGlow, type Stage, thing, WIDE } from '../stage.ts';

const TABLE = 760;

const tiles = (colour: string, line: string) =>
  rect(0, 0, WIDE, TABLE, colour) +
  times(9, row =>
    times(12, column =>
      rect(
        column * 150 - (row % 2) * 75,
        row * 88,
        142,
        80,
        row % 3 === 1 && column % 4 === 2 ? line : lighter(colour, 0.16),
        6,
      ),
    ),
  );

const blocks = (stage: Stage, ground: string) => {
  const { main, accent } = stage.palette;
  return (
    rect(0, 0, WIDE, TABLE, ground) +
    circle(800, 470, 380, lighter(ground, 0.4)) +
    path('M0 760 v-190 q220 -130 480 0 t560 -40 t560 30 v200z', mix(ground, main, 0.3)) +
    path('M0 760 v-90 q320 -110 700 0 t900 -40 v130z', mix(ground, main, 0.5)) +
    circle(1290, 190, 66, accent)
  );
};

const arches = (stage: Stage, ground: string) =>
  rect(0, 0, WIDE, TABLE, ground) +
  times(3, at =>
    path(
      `M${190 + at * 420} ${TABLE} v-330 a180 210 0 0 1 360 0 v330z`,
      at === 1 ? stage.palette.main : mix(ground, stage.palette.main, 0.28),
    ),
  ) +
  times(3, at => stroke(`M${168 + at * 420} ${TABLE} v-330 a202 232 0 0 1 404 0 v330`, lighter(ground, 0.5), 8));

const sunbeam = (ground: string) =>
  rect(0, 0, WIDE, TABLE, ground) +
  polygon(
    [
      [180, 0],
      [620, 0],
      [1240, TABLE],
      [620, TABLE],
    ],
    '#fff',
    'opacity="0.28"',
  ) +
  polygon(
    [
      [720, 0],
      [820, 0],
      [1480, TABLE],
      [1330, TABLE],
    ],
    '#fff',
    'opacity="0.24"',
  ) +
  times(4, at =>
    path(
      `M${-60 + at * 34} ${120 + at * 90} q120 -70 240 20 q-120 70 -240 -20z`,
      darker(ground, 0.14),
      'opacity="0.55"',
    ),
  );

const stripes = (stage: Stage, ground: string) =>
  rect(0, 0, WIDE, TABLE, ground) +
  times(11, at => rect(at * 160, 0, 80, TABLE, mix(ground, stage.palette.main, 0.16))) +
  circle(800, 430, 330, stage.palette.cream) +
  circle(800, 430, 330, 'none', `stroke="${stage.palette.accent}" stroke-width="14"`);

/** What a thing of this kind stands out against. */
const grounds = ({ palette, light }: Stage) => {
  if (light === 'night') return [mix(palette.ink, palette.main, 0.25), darker(palette.main, 0.45)];
  if (light === 'dusk')
    return [
      mix(palette.main, palette.accent, 0.25),
      lighter(palette.accent, 0.35),
      mix(palette.main, palette.wall, 0.35),
    ];
  return [palette.wall, lighter(palette.main, 0.5), lighter(palette.accent, 0.45)];
};

const backdrop = (stage: Stage, style: number, ground: string) => {
  switch (style % 5) {
    case 0:
      return arches(stage, ground);
    case 1:
      return blocks(stage, ground);
    case 2:
      return tiles(ground, stage.palette.accent);
    case 3:
      return sunbeam(ground);
    default:
      return stripes(stage, ground);
  }
};

const table = (stage: Stage, ground: string) => {
  const wood = lightness(ground) > 0.55 ? mix(stage.palette.ink, '#a9764a', 0.72) : lighter('#a9764a', 0.25);
  return (
    rect(0, TABLE, WIDE, HIGH - TABLE, wood) +
    rect(0, TABLE, WIDE, 16, lighter(wood, 0.25)) +
    times(6, at =>
      stroke(
        `M0 ${TABLE + 46 + at * 34} q400 ${at % 2 ? 10 : -8} 800 0 t800 0`,
        darker(wood, 0.14),
        3,
        'opacity="0.5"',
      ),
    )
  );
};

const card = (stage: Stage, x: number, form: number) =>
  placed(
    rect(-96, -128, 192, 256, '#000', 10, 'opacity="0.16" transform="translate(10 12)"') +
      rect(-96, -128, 192, 256, stage.palette.cream, 10) +
      placed(mark(stage.sign, form, stage.palette), 0, -26, 0.6) +
      rect(-50, 60, 100, 10, stage.palette.main, 5) +
      rect(-34, 82, 68, 8, stage.palette.wall, 4),
    x,
    TABLE - 60,
    1,
    x > 800 ? 5 : -5,
  );

/** Its best thing on a table, large, with company. */
export const still = (stage: Stage) => {
  const { things, random, light, sign } = stage;
  const ground = random.pick(grounds(stage));
  const middle = random.pick([700, 800, 900]);
  const [left, right] = random.chance(0.5) ? [things[1], things[2]] : [things[2], things[1]];
  const base = TABLE + 110;
  return (
    backdrop(stage, random.int(0, 4), ground) +
    (light === 'night' || light === 'dusk' ? lampGlow(middle, 420, 620, 0.42) : '') +
    table(stage, ground) +
    card(stage, middle > 800 ? 190 : 1410, sign.length) +
    footShadow(middle - 430, base - 30, 170) +
    footShadow(middle + 430, base - 26, 170) +
    footShadow(middle, base + 8, 330, 0.24) +
    thing(stage, left, middle - 430, base - 32, 1.35) +
    thing(stage, right, middle + 430, base - 28, 1.45) +
    thing(stage, things[0], middle, base, 2.5)
  );
};
