import { darker, lighter, mix } from '../colour.ts';
import { fittingSize, text } from '../lettering.ts';
import { circle, path, polygon, rect, stroke, times } from '../shapes.ts';
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

const FLOOR = 880;
const SIGN = 470;

const shutter = (stage: Stage, x: number, width: number, tone: string, arched: boolean) => {
  const [top, high] = [190, 240];
  const frame = outdoors(stage, lighter(tone, 0.75));
  const leaf = outdoors(stage, tone);
  const lit = isDark(stage) && stage.random.chance(0.5);
  const outline = arched
    ? `M${x - 10} ${top + high} v${-high + 40} a${width / 2 + 10} 60 0 0 1 ${width + 20} 0 v${high - 40}z`
    : `M${x - 10} ${top - 10} h${width + 20} v${high + 10} h${-width - 20}z`;
  const half = width / 2 - 3;
  const louvres = (left: number) =>
    rect(left, top + 30, half, high - 36, leaf, 3) +
    times(8, at => rect(left + 8, top + 46 + at * 24, half - 16, 5, darker(leaf, 0.22), 2));
  return (
    path(outline, frame) +
    (lit
      ? rect(x, top + 30, width, high - 36, windowLight(stage)) + louvres(x)
      : louvres(x) + louvres(x + width / 2 + 3)) +
    rect(x - 20, top + high - 4, width + 40, 14, frame, 3)
  );
};

/** The upper floor and its crown. */
const upper = (stage: Stage, x: number, width: number, wall: string, trim: string, windows: number, crown: number) => {
  const face = outdoors(stage, wall);
  const edge = outdoors(stage, lighter(wall, 0.55));
  const gap = width / windows;
  const crowns = [
    path(`M${x} 130 h${width} v-20 h-${width * 0.3} q-${width * 0.2} -100 -${width * 0.4} 0 h-${width * 0.3}z`, face) +
      circle(x + width / 2, 92, 20, edge),
    rect(x, 100, width, 40, face) +
      times(Math.floor(width / 44), at => rect(x + 10 + at * 44, 62, 18, 40, edge, 6)) +
      rect(x, 52, width, 14, edge, 3),
    polygon(
      [
        [x + width * 0.22, 130],
        [x + width * 0.32, 60],
        [x + width * 0.68, 60],
        [x + width * 0.78, 130],
      ],
      face,
    ) + rect(x + width * 0.3, 50, width * 0.4, 14, edge, 3),
  ];
  return (
    crowns[crown % crowns.length] +
    rect(x, 130, width, FLOOR - 130, face) +
    rect(x, 126, width, 16, edge) +
    times(windows, at => shutter(stage, x + at * gap + gap / 2 - 62, 124, trim, (crown + windows) % 2 === 0)) +
    times(2, side => rect(side ? x + width - 26 : x, 142, 26, FLOOR - 142, outdoors(stage, lighter(wall, 0.25)))) +
    rect(x, SIGN - 22, width, 12, edge)
  );
};

const neighbour = (stage: Stage, x: number, width: number, wall: string, trim: string, crown: number) => {
  const door = outdoors(stage, darker(trim, 0.2));
  return (
    upper(stage, x, width, wall, trim, Math.max(2, Math.round(width / 200)), crown) +
    rect(x, SIGN, width, 64, outdoors(stage, darker(wall, 0.12))) +
    rect(x + 30, 590, width - 60, FLOOR - 590, door) +
    times(Math.floor((width - 60) / 34), at => rect(x + 30 + at * 34, 590, 4, FLOOR - 590, darker(door, 0.3)))
  );
};

const awning = (stage: Stage, x: number, width: number, style: number) => {
  const { main, accent, cream } = stage.palette;
  const [one, other] = [outdoors(stage, style % 2 ? accent : main), outdoors(stage, cream)];
  const count = 14;
  const strip = width / count;
  if (style % 4 === 3)
    return (
      rect(x - 20, 548, width + 40, 18, outdoors(stage, darker(main, 0.3)), 4) +
      rect(x - 8, 566, width + 16, 12, '#000', 0, 'opacity="0.18"')
    );
  return (
    times(count, at => {
      const [left, colour] = [x + at * strip, at % 2 ? other : one];
      const low =
        style % 4 === 2
          ? `L${left + strip} 640 L${left} 640z`
          : `L${left + strip} 630 a${strip / 2} 22 0 0 1 ${-strip} 0z`;
      return path(`M${left} 548 h${strip} ${low}`, colour);
    }) + rect(x, 548, width, 10, '#000', 0, 'opacity="0.12"')
  );
};

const display = (stage: Stage, x: number, width: number) => {
  const { palette } = stage;
  const back = windowLight(stage);
  return (
    rect(x, 600, width, FLOOR - 600, outdoors(stage, darker(palette.main, 0.35)), 6) +
    rect(x + 14, 614, width - 28, FLOOR - 694, back) +
    rect(x + 14, 690, width - 28, 8, mix(back, palette.ink, 0.35)) +
    times(Math.floor(width / 110), at => thing(stage, inTurn(goods(stage), at + 2), x + 74 + at * 110, 690, 0.26)) +
    times(Math.floor(width / 180), at => thing(stage, inTurn(stage.things, at), x + 100 + at * 170, FLOOR - 82, 0.46)) +
    polygon(
      [
        [x + 30, 614],
        [x + 110, 614],
        [x + 14, 740],
        [x + 14, 640],
      ],
      '#fff',
      'opacity="0.22"',
    ) +
    rect(x, FLOOR - 84, width, 84, outdoors(stage, darker(palette.main, 0.15))) +
    times(Math.floor(width / 60), at =>
      rect(x + 12 + at * 60, FLOOR - 70, 42, 54, outdoors(stage, darker(palette.main, 0.3)), 4),
    )
  );
};

const door = (stage: Stage, x: number) => {
  const wood = outdoors(stage, stage.palette.accent);
  return (
    rect(x, 600, 180, FLOOR - 600, outdoors(stage, darker(stage.palette.accent, 0.4))) +
    rect(x + 12, 612, 156, FLOOR - 612, wood, 4) +
    rect(x + 32, 634, 116, 130, windowLight(stage), 4) +
    rect(x + 86, 634, 8, 130, wood) +
    rect(x + 32, 784, 116, 70, darker(wood, 0.18), 4) +
    circle(x + 150, 776, 8, '#f3dfae') +
    rect(x + 52, 660, 76, 34, stage.palette.cream, 4) +
    text('OPEN', x + 90, 685, stage.palette.main, { size: 20, weight: 800, anchor: 'middle', spacing: 0.06 })
  );
};

const pavement = (stage: Stage) => {
  const tile = outdoors(stage, '#cfc5b6');
  return (
    rect(0, FLOOR, WIDE, HIGH - FLOOR, tile) +
    times(27, at =>
      polygon(
        [
          [at * 62 - 20, FLOOR + 8],
          [at * 62 + 22, FLOOR + 8],
          [at * 62 + 8, FLOOR + 44],
          [at * 62 - 36, FLOOR + 44],
        ],
        at % 2 ? darker(tile, 0.08) : outdoors(stage, lighter(stage.palette.main, 0.5)),
        'opacity="0.75"',
      ),
    ) +
    rect(0, FLOOR + 56, WIDE, 14, darker(tile, 0.22)) +
    rect(0, FLOOR + 70, WIDE, HIGH, outdoors(stage, '#5f646b'))
  );
};

/** A two-storey shophouse between its neighbours, seen from across the street. */
export const shophouse = (stage: Stage) => {
  const { palette, random, sign } = stage;
  const walls = [lighter(palette.main, 0.62), palette.wall, lighter(palette.accent, 0.6), palette.cream];
  const wall = random.pick(walls);
  const neighbours = random.shuffle(['#e9c9b0', '#c7d6cb', '#d7cbe0', '#efe0b5', '#bfd3dd', '#e3bfb9']);
  const trims = random.shuffle(['#5c7f78', '#8a5a48', '#4d6a8c', '#8a8351', '#75597f']);
  const [left, width] = [350, 900];
  const doorRight = random.chance(0.5);
  const size = fittingSize(sign, width - 240, { size: 58, weight: 800, spacing: 0.02 });
  const board = outdoors(stage, palette.main);
  return (
    sky(stage) +
    neighbour(stage, -60, 410, neighbours[0] ?? wall, trims[0] ?? wall, random.int(0, 2)) +
    neighbour(stage, 1250, 410, neighbours[1] ?? wall, trims[1] ?? wall, random.int(0, 2)) +
    upper(stage, left, width, wall, darker(palette.main, 0.08), random.pick([3, 4]), random.int(0, 2)) +
    rect(left + 26, SIGN - 10, width - 52, 84, board, 6) +
    rect(left + 36, SIGN, width - 72, 64, 'none', 4, `stroke="${outdoors(stage, palette.accent)}" stroke-width="3"`) +
    text(sign, left + width / 2, SIGN + 32 + size * 0.35, palette.cream, {
      size,
      weight: 800,
      spacing: 0.02,
      anchor: 'middle',
    }) +
    rect(left + 26, 574, width - 52, FLOOR - 574, outdoors(stage, darker(wall, 0.35))) +
    display(stage, doorRight ? left + 60 : left + 270, 570) +
    door(stage, doorRight ? left + 660 : left + 60) +
    awning(stage, left + 20, width - 40, random.int(0, 3)) +
    pavement(stage) +
    times(2, side => footShadow(side ? left + width - 10 : left + 10, FLOOR + 4, 60)) +
    thing(stage, 'plant', left + 10, FLOOR + 8, 0.8) +
    thing(stage, 'plant', left + width - 8, FLOOR + 8, 0.66) +
    (isDark(stage)
      ? lampGlow(left + 60, 520, 150) +
        lampGlow(left + width - 60, 520, 150) +
        lampGlow(left + width / 2, 760, 420, 0.28)
      : '') +
    stroke(`M-20 300 q400 60 900 10 t760 -20`, '#20242c', 3, 'opacity="0.35"') +
    wash(stage)
  );
};
