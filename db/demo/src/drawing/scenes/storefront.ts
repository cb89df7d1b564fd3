import { darker, lighter, lightness, mix } from '../colour.ts';
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

const FLOOR = 860;
const [LEFT, RIGHT, TOP] = [150, 1450, 170];

const cladding = (stage: Stage, tone: string, style: number) => {
  const [width, height] = [RIGHT - LEFT, FLOOR - TOP];
  const face = outdoors(stage, tone);
  const line = darker(face, 0.1);
  const base = rect(LEFT, TOP, width, height, face);
  if (style === 0) return base + times(Math.floor(width / 26), at => rect(LEFT + at * 26, TOP, 4, height, line));
  if (style === 1)
    return (
      base +
      times(22, row =>
        times(22, column =>
          rect(
            LEFT + column * 60 - (row % 2) * 30 + 2,
            TOP + row * 32 + 2,
            56,
            28,
            (row * 7 + column * 3) % 5 ? face : lighter(face, 0.1),
            2,
            `stroke="${line}" stroke-width="2"`,
          ),
        ),
      )
    );
  return (
    base +
    times(60, at =>
      circle(
        LEFT + ((at * 197) % width),
        TOP + ((at * 131) % height),
        3 + (at % 4),
        at % 3 ? line : lighter(face, 0.3),
      ),
    )
  );
};

const lamps = (x: number, width: number, stage: Stage) =>
  times(Math.floor(width / 230), at => {
    const centre = x + 120 + at * 230;
    return (
      rect(centre - 2, 370, 4, 60, stage.palette.ink) +
      path(`M${centre - 44} 470 q6 -42 44 -44 q38 2 44 44z`, stage.palette.accent) +
      circle(centre, 474, 12, '#fff6d8') +
      lampGlow(centre, 480, 120, 0.5)
    );
  });

/** What is seen through the glass. */
const inside = (stage: Stage, x: number, width: number) => {
  const { palette } = stage;
  const back = windowLight(stage);
  const sold = goods(stage);
  const [first, second, third] = [sold[0], inTurn(sold, 1), inTurn(sold, 2)];
  return (
    rect(x, 370, width, FLOOR - 370, back) +
    rect(x, 690, width, FLOOR - 690, mix(back, palette.main, 0.22)) +
    times(
      2,
      row =>
        rect(x + 60, 540 + row * 90, width - 120, 9, mix(back, palette.ink, 0.4)) +
        times(Math.floor((width - 140) / 120), at =>
          thing(stage, inTurn(goods(stage), at + row), x + 120 + at * 118, 540 + row * 90, 0.3),
        ),
    ) +
    lamps(x, width, stage) +
    rect(x + width * 0.12, 728, width * 0.76, 132, mix(palette.main, palette.ink, 0.2), 8) +
    rect(x + width * 0.1, 716, width * 0.8, 18, lighter(palette.accent, 0.35), 6) +
    thing(stage, first, x + width * 0.28, 718, 0.62) +
    thing(stage, second, x + width * 0.52, 718, 0.52) +
    thing(stage, third, x + width * 0.74, 718, 0.52)
  );
};

const glazing = (stage: Stage, doorLeft: boolean) => {
  const frame = outdoors(stage, stage.palette.ink);
  const [x, width] = [LEFT + 50, RIGHT - LEFT - 100];
  const doorX = doorLeft ? x + 20 : x + width - 260;
  return (
    rect(x - 14, 356, width + 28, FLOOR - 356, frame, 8) +
    inside(stage, x, width) +
    polygon(
      [
        [x + 180, 370],
        [x + 330, 370],
        [x + 60, FLOOR],
        [x, FLOOR],
        [x, 760],
      ],
      '#fff',
      'opacity="0.13"',
    ) +
    polygon(
      [
        [x + 820, 370],
        [x + 890, 370],
        [x + 640, FLOOR],
        [x + 570, FLOOR],
      ],
      '#fff',
      'opacity="0.1"',
    ) +
    times(3, at => rect(x + (width / 4) * (at + 1) - 5, 370, 10, FLOOR - 370, frame)) +
    rect(doorX, 440, 240, FLOOR - 440, frame, 4) +
    rect(doorX + 12, 452, 216, FLOOR - 464, mix(windowLight(stage), stage.palette.main, 0.12)) +
    rect(doorX + 114, 452, 12, FLOOR - 464, frame) +
    rect(doorX + 96, 640, 8, 90, '#e7d9b6', 4) +
    rect(doorX + 136, 640, 8, 90, '#e7d9b6', 4) +
    placed(mark(stage.sign, stage.sign.length, stage.palette), doorX + 60, 560, 0.36)
  );
};

const tree = (stage: Stage, x: number, scale: number) => {
  const green = outdoors(stage, '#4f8a56');
  return placed(
    rect(-9, -260, 18, 260, outdoors(stage, '#6b4d36'), 6) +
      circle(0, -330, 120, green) +
      circle(-76, -270, 80, darker(green, 0.1)) +
      circle(78, -280, 86, lighter(green, 0.1)) +
      circle(24, -390, 70, lighter(green, 0.16)) +
      rect(-60, -20, 120, 22, outdoors(stage, '#8b8f92'), 4),
    x,
    FLOOR + 40,
    scale,
  );
};

const fascia = (stage: Stage, style: number) => {
  const { palette, sign } = stage;
  const dark = style % 2 === 0;
  const ground = outdoors(stage, dark ? palette.main : palette.cream);
  const letters = dark ? palette.cream : outdoors(stage, palette.main);
  const size = fittingSize(sign, 880, { size: 92, weight: 800, spacing: 0.01 });
  const x = style % 3 === 0 ? 800 : 850;
  return (
    rect(LEFT - 20, 196, RIGHT - LEFT + 40, 148, ground, style % 3 === 1 ? 20 : 4) +
    (isDark(stage) ? lampGlow(800, 270, 520, 0.3, lightness(letters) > 0.6 ? '#fff2cf' : palette.accent) : '') +
    (style % 3 === 0
      ? ''
      : placed(
          mark(sign, sign.length, palette, dark ? palette.cream : palette.main, dark ? palette.main : palette.cream),
          262,
          270,
          0.54,
        )) +
    text(sign, x, 270 + size * 0.36, letters, { size, weight: 800, spacing: 0.01, anchor: 'middle' }) +
    rect(LEFT - 20, 344, RIGHT - LEFT + 40, 12, '#000', 0, 'opacity="0.2"')
  );
};

const bench = (stage: Stage, x: number) =>
  rect(x - 110, FLOOR - 34, 220, 16, outdoors(stage, '#a9764a'), 5) +
  rect(x - 96, FLOOR - 20, 12, 46, outdoors(stage, '#3a3f47')) +
  rect(x + 84, FLOOR - 20, 12, 46, outdoors(stage, '#3a3f47'));

/** A modern shop with a glass front. */
export const storefront = (stage: Stage) => {
  const { palette, random } = stage;
  const style = random.int(0, 5);
  const tone = random.pick([
    mix(palette.wall, palette.main, 0.18),
    lighter(palette.ink, 0.2),
    palette.wall,
    lighter(palette.accent, 0.4),
  ]);
  const doorLeft = random.chance(0.5);
  const ground = outdoors(stage, '#c9c4ba');
  const skyline = outdoors(stage, mix(palette.wall, '#8ea3b5', 0.55));
  return (
    sky(stage) +
    times(9, at => rect(at * 190 - 40, 300 - ((at * 83) % 170), 150, 700, skyline, 4, 'opacity="0.6"')) +
    cladding(stage, tone, style % 3) +
    rect(LEFT - 14, TOP - 22, RIGHT - LEFT + 28, 26, outdoors(stage, darker(tone, 0.25)), 4) +
    glazing(stage, doorLeft) +
    fascia(stage, style) +
    rect(0, FLOOR, WIDE, HIGH - FLOOR, ground) +
    rect(0, FLOOR, WIDE, 8, darker(ground, 0.2)) +
    times(12, at => stroke(`M${at * 150 - 20} ${FLOOR + 10} l-70 130`, darker(ground, 0.1), 3)) +
    (isDark(stage)
      ? polygon(
          [
            [LEFT + 60, FLOOR],
            [RIGHT - 60, FLOOR],
            [RIGHT + 60, HIGH],
            [LEFT - 60, HIGH],
          ],
          '#ffdf9a',
          'opacity="0.2"',
        )
      : '') +
    footShadow(doorLeft ? RIGHT - 150 : LEFT + 160, FLOOR + 26, 130) +
    bench(stage, doorLeft ? RIGHT - 150 : LEFT + 160) +
    thing(stage, 'plant', doorLeft ? LEFT + 20 : RIGHT - 20, FLOOR + 20, 0.9) +
    tree(stage, doorLeft ? RIGHT + 70 : LEFT - 70, 1.25) +
    wash(stage)
  );
};
