import { darker, lighter, mix } from '../colour.ts';
import { fittingSize, text } from '../lettering.ts';
import { mark } from '../mark.ts';
import { circle, path, placed, polygon, rect, stroke, times } from '../shapes.ts';
import {
  footShadow,
  goods,
  HIGH,
  inTurn,
  isDark,
  lampGlow,
  outdoors,
  type Stage,
  sky,
  thing,
  WIDE,
  wash,
  windowLight,
} from '../stage.ts';

const KERB = 760;

const hills = (stage: Stage) => {
  const far = outdoors(stage, mix('#7fa6a0', stage.palette.wall, 0.45));
  const near = outdoors(stage, mix('#4f8560', stage.palette.wall, 0.25));
  return (
    path('M0 640 q200 -220 420 -90 q180 -190 420 -40 q230 -160 440 10 q160 -100 320 0 v300 h-1600z', far) +
    path('M0 700 q260 -130 560 -30 t640 -20 t400 10 v200 h-1600z', near)
  );
};

const palm = (stage: Stage, x: number, scale: number, lean: number) => {
  const green = outdoors(stage, '#3f7f4f');
  const frond = (turn: number, tone: string) =>
    placed(path('M0 0 q70 -70 170 -20 q-90 0 -170 20z', tone), 0, 0, 1, turn);
  return placed(
    stroke(`M0 0 q${lean} -180 ${lean * 1.6} -360`, outdoors(stage, '#7a5b3f'), 20) +
      placed(
        [-150, -196, -110, 10, -30, -70].map((turn, at) => frond(turn, at % 2 ? green : darker(green, 0.14))).join('') +
          circle(6, 8, 13, '#b98748') +
          circle(-12, 12, 12, '#a3753b'),
        lean * 1.6,
        -360,
      ),
    x,
    KERB + 10,
    scale,
  );
};

const building = (stage: Stage, x: number, width: number, style: number) => {
  const { palette, sign } = stage;
  const wall = outdoors(stage, style % 2 ? palette.cream : lighter(palette.main, 0.6));
  const size = fittingSize(sign, width - 260, { size: 70, weight: 800 });
  const bays = 4;
  const bay = (width - 60) / bays;
  return (
    rect(x, 330, width, KERB - 330, wall) +
    polygon(
      [
        [x - 30, 330],
        [x + 20, 290],
        [x + width - 20, 290],
        [x + width + 30, 330],
      ],
      outdoors(stage, darker(palette.main, 0.3)),
    ) +
    rect(x - 10, 330, width + 20, 112, outdoors(stage, palette.main)) +
    (isDark(stage) ? lampGlow(x + width / 2, 386, 420, 0.28) : '') +
    placed(mark(sign, sign.length, palette, palette.cream, palette.main), x + 74, 386, 0.42) +
    text(sign, x + width / 2 + 40, 386 + size * 0.36, palette.cream, { size, weight: 800, anchor: 'middle' }) +
    times(bays, at => {
      const left = x + 40 + at * bay;
      return (
        rect(left, 490, bay - 24, KERB - 490, outdoors(stage, palette.ink), 6) +
        rect(left + 8, 498, bay - 40, KERB - 506, windowLight(stage)) +
        rect(left + 8, 640, bay - 40, KERB - 648, mix(windowLight(stage), palette.main, 0.3)) +
        thing(stage, inTurn(goods(stage), at + 1), left + bay / 2 - 12, KERB - 10, 0.58)
      );
    }) +
    times(bays * 2, at =>
      path(
        `M${x + at * (width / 8)} 442 h${width / 8} v34 a${width / 16} 20 0 0 1 ${-width / 8} 0z`,
        outdoors(stage, at % 2 ? palette.cream : palette.accent),
      ),
    ) +
    rect(x, KERB - 12, width, 12, outdoors(stage, darker(palette.wall, 0.3)))
  );
};

const road = (stage: Stage) => {
  const asphalt = outdoors(stage, '#6b7079');
  return (
    rect(0, KERB, WIDE, 60, outdoors(stage, '#d3cabb')) +
    rect(0, KERB + 52, WIDE, 16, outdoors(stage, '#a9a294')) +
    rect(0, KERB + 68, WIDE, HIGH, asphalt) +
    times(8, at => rect(at * 230 - 40, 930, 130, 10, outdoors(stage, '#f2ead6'), 5))
  );
};

const lampPost = (stage: Stage, x: number) =>
  rect(x - 6, 300, 12, KERB - 270, outdoors(stage, '#3a3f47')) +
  stroke(`M${x} 306 q0 -36 60 -36`, outdoors(stage, '#3a3f47'), 10) +
  rect(x + 44, 264, 60, 14, outdoors(stage, '#3a3f47'), 6) +
  (isDark(stage) ? lampGlow(x + 74, 300, 220, 0.6) : '');

const ROLLING = new Set(['car', 'van', 'scooter']);

/** By the road: the shop behind, what rolls in front. */
export const street = (stage: Stage) => {
  const { random, things } = stage;
  const left = random.chance(0.5);
  const x = left ? 300 : 240;
  // Somebody is always on the way: a delivery rider, where the brand has no car of its own.
  const rolling = things.find(name => ROLLING.has(name)) ?? 'scooter';
  const other = things.find(name => !ROLLING.has(name)) ?? things[0];
  const [front, back] = left ? [1080, 300] : [520, 1300];
  return (
    sky(stage) +
    hills(stage) +
    palm(stage, left ? 150 : 1490, 1.15, left ? 30 : -30) +
    building(stage, x, 1060, random.int(0, 1)) +
    palm(stage, left ? 1480 : 110, 0.95, left ? -26 : 26) +
    road(stage) +
    lampPost(stage, left ? 1420 : 180) +
    footShadow(back, KERB + 42, 130) +
    thing(stage, other, back, KERB + 44, 1.1) +
    footShadow(front, 934, rolling === 'scooter' ? 240 : 380, 0.26) +
    thing(stage, rolling, front, 936, 1.75) +
    (isDark(stage) ? lampGlow(front + 360, 830, 190, 0.5) : '') +
    wash(stage)
  );
};
