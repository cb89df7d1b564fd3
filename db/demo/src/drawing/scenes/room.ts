import { darker, lighter, mix } from '../colour.ts';
import { fittingSize, text } from '../lettering.ts';
import { mark } from '../mark.ts';
import { circle, ellipse, path, placed, polygon, rect, stroke, times } from '../shapes.ts';
import { footShadow, HIGH, isDark, lampGlow, type Stage, thing, WIDE } from '../stage.ts';

const FLOOR = 690;

const view = (stage: Stage) => {
  const tones = {
    morning: ['#fbe3c4', '#a9c7a0'],
    noon: ['#bfe1f0', '#8dbb8a'],
    dusk: ['#f2a277', '#7b6a8f'],
    night: ['#1d2850', '#2c3a5e'],
  } as const;
  return tones[stage.light];
};

const window = (stage: Stage, x: number, y: number, width: number, height: number, frame: string) => {
  const [sky, hills] = view(stage);
  const id = `w${x}`;
  return (
    `<defs><clipPath id="${id}"><rect x="${x}" y="${y}" width="${width}" height="${height}" rx="8"/></clipPath></defs>` +
    rect(x - 16, y - 16, width + 32, height + 32, frame, 14) +
    `<g clip-path="url(#${id})">${rect(x, y, width, height, sky)}${circle(x + width * 0.7, y + height * 0.32, 40, isDark(stage) ? '#fdf3d0' : '#fff7dc')}${path(`M${x} ${y + height} v-90 q${width * 0.25} -90 ${width * 0.5} -20 t${width * 0.5} -30 v140z`, hills)}${path(`M${x} ${y + height} v-40 q${width * 0.4} -60 ${width} -10 v50z`, darker(hills, 0.15))}</g>` +
    rect(x + width / 2 - 5, y, 10, height, frame) +
    rect(x, y + height * 0.45, width, 10, frame) +
    rect(x - 30, y + height + 12, width + 60, 16, darker(frame, 0.08), 4)
  );
};

const floorboards = (tone: string, style: number) => {
  const base = rect(0, FLOOR, WIDE, HIGH - FLOOR, tone);
  if (style % 2)
    return (
      base +
      times(5, row =>
        times(20, column =>
          polygon(
            [
              [800 + (column - 10) * (90 + row * 46), FLOOR + row * 62],
              [800 + (column - 9) * (90 + row * 46), FLOOR + row * 62],
              [800 + (column - 9) * (136 + row * 46), FLOOR + 62 + row * 62],
              [800 + (column - 10) * (136 + row * 46), FLOOR + 62 + row * 62],
            ],
            (row + column) % 2 ? darker(tone, 0.1) : lighter(tone, 0.08),
          ),
        ),
      )
    );
  return (
    base +
    times(17, at => stroke(`M${800 + (at - 8) * 70} ${FLOOR} L${800 + (at - 8) * 260} ${HIGH}`, darker(tone, 0.13), 4))
  );
};

const wallSign = (stage: Stage, x: number, y: number) => {
  const { palette, sign } = stage;
  const size = fittingSize(sign, 420, { size: 62, weight: 800 });
  return (
    placed(mark(sign, sign.length, palette), x, y, 0.72) +
    text(sign, x, y + 130, isDark(stage) ? palette.cream : palette.ink, { size, weight: 800, anchor: 'middle' })
  );
};

const pendants = (stage: Stage, xs: readonly number[]) =>
  xs
    .map(
      x =>
        rect(x - 2, 0, 4, 110, stage.palette.ink) +
        (isDark(stage) ? lampGlow(x, 160, 300, 0.5) : '') +
        circle(x, 146, 44, isDark(stage) ? '#ffe9b4' : lighter(stage.palette.accent, 0.3)) +
        rect(x - 16, 98, 32, 14, stage.palette.ink, 4),
    )
    .join('');

/** Large things fill the room twice, small ones stand on a table. */
const LARGE = new Set([
  'chair',
  'sofa',
  'piano',
  'washer',
  'charger',
  'robot',
  'lamp',
  'tooth',
  'dog',
  'cat',
  'kettlebell',
  'dumbbell',
  'mat',
  'ring',
  'plant',
  'paint',
]);

const tableWith = (stage: Stage, x: number) => {
  const top = mix(stage.palette.ink, '#d2a672', 0.9);
  const [first, second, third] = stage.things;
  return (
    footShadow(x, 936, 380, 0.22) +
    rect(x - 300, 760, 22, 176, darker(top, 0.2)) +
    rect(x + 278, 760, 22, 176, darker(top, 0.2)) +
    rect(x - 350, 736, 700, 30, top, 10) +
    thing(stage, first, x, 740, 1.5) +
    thing(stage, second, x - 262, 740, 1.1) +
    thing(stage, third, x + 262, 740, 1.1)
  );
};

const standing = (stage: Stage, x: number) => {
  const [first, second, third] = stage.things;
  return (
    footShadow(x - 340, 830, 170) +
    thing(stage, second, x - 340, 832, 1.35) +
    footShadow(x + 360, 836, 170) +
    thing(stage, third, x + 360, 838, 1.4) +
    footShadow(x, 920, 270, 0.24) +
    thing(stage, first, x, 922, 1.9)
  );
};

/** The room where it happens: a class, a gym, a salon. */
export const room = (stage: Stage) => {
  const { palette, random, things } = stage;
  const wall = isDark(stage)
    ? mix(palette.main, palette.ink, 0.4)
    : random.pick([palette.wall, lighter(palette.main, 0.55), lighter(palette.accent, 0.6)]);
  const wood = random.pick([mix('#c99b66', palette.ink, 0.1), '#b9a58c', mix('#c99b66', palette.main, 0.2)]);
  const windowLeft = random.chance(0.5);
  const rail = darker(wall, 0.14);
  const middle = windowLeft ? 860 : 740;
  return (
    rect(0, 0, WIDE, FLOOR, wall) +
    rect(0, 470, WIDE, FLOOR - 470, mix(wall, palette.main, 0.22)) +
    rect(0, 464, WIDE, 10, rail) +
    times(14, at => rect(30 + at * 116, 500, 86, 150, mix(wall, palette.main, 0.28), 6)) +
    rect(0, FLOOR - 26, WIDE, 26, lighter(wall, 0.4)) +
    window(stage, windowLeft ? 110 : 1060, 90, 430, 310, palette.cream) +
    wallSign(stage, windowLeft ? 1120 : 500, 200) +
    pendants(stage, windowLeft ? [720, 1450] : [120, 860]) +
    floorboards(wood, random.int(0, 1)) +
    (isDark(stage)
      ? ''
      : polygon(
          windowLeft
            ? [
                [150, FLOOR],
                [560, FLOOR],
                [900, HIGH],
                [380, HIGH],
              ]
            : [
                [1040, FLOOR],
                [1460, FLOOR],
                [1260, HIGH],
                [740, HIGH],
              ],
          '#fff',
          'opacity="0.2"',
        )) +
    ellipse(middle, 900, 620, 84, mix(palette.accent, wall, 0.35)) +
    ellipse(middle, 900, 560, 70, 'none', `stroke="${palette.cream}" stroke-width="6" opacity="0.7"`) +
    footShadow(windowLeft ? 140 : 1460, 800, 90) +
    thing(stage, 'plant', windowLeft ? 140 : 1460, 804, 1.5) +
    (LARGE.has(things[0]) ? standing(stage, middle) : tableWith(stage, middle))
  );
};
