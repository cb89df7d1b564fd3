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

const FLOOR = 850;

const townBehind = (stage: Stage) => {
  const far = outdoors(stage, mix(stage.palette.wall, '#7d96a8', 0.5));
  const near = outdoors(stage, mix(stage.palette.wall, '#5d7b73', 0.6));
  const windows = isDark(stage) ? 'opacity="0.8"' : 'opacity="0.25"';
  return (
    times(12, at => {
      const [x, top] = [at * 142 - 30, 330 + ((at * 97) % 210)];
      return (
        rect(x, top, 112, FLOOR - top, far, 4) +
        times(8, pane =>
          (at + pane) % 3
            ? rect(
                x + 18 + (pane % 3) * 30,
                top + 24 + Math.floor(pane / 3) * 44,
                14,
                20,
                isDark(stage) ? '#ffd98c' : '#fff',
                2,
                windows,
              )
            : '',
        )
      );
    }) + times(9, at => circle(at * 200 + 20, FLOOR - 20, 110 + ((at * 53) % 60), near))
  );
};

const stringLights = (stage: Stage) => {
  const lit = isDark(stage);
  const bulbs = times(16, at => {
    const [x, y] = [at * 106 + 10, 150 + Math.sin((at / 15) * Math.PI) * 90 + (at % 2) * 12];
    return (lit ? lampGlow(x, y + 12, 70, 0.6) : '') + circle(x, y + 12, 11, lit ? '#ffe6a8' : stage.palette.accent);
  });
  return stroke('M-20 150 q820 210 1640 0', stage.palette.ink, 4, 'opacity="0.7"') + bulbs;
};

const sign = (stage: Stage, x: number, y: number, width: number, height: number, onDark: boolean) => {
  const { palette } = stage;
  const size = fittingSize(stage.sign, width - 60, { size: height * 0.62, weight: 800 });
  return (
    rect(x - width / 2, y, width, height, onDark ? palette.main : palette.cream, 12) +
    text(stage.sign, x, y + height / 2 + size * 0.36, onDark ? palette.cream : palette.main, {
      size,
      weight: 800,
      anchor: 'middle',
    })
  );
};

/** Goods on the counter, and the counter. */
const sellingFront = (stage: Stage, left: number, width: number, top: number) => {
  const { palette } = stage;
  const sold = goods(stage);
  return (
    rect(left, top, width, FLOOR - top - 20, outdoors(stage, palette.main), 10) +
    times(Math.floor(width / 56), at =>
      rect(left + 14 + at * 56, top + 34, 28, FLOOR - top - 80, outdoors(stage, darker(palette.main, 0.14)), 5),
    ) +
    placed(
      mark(stage.sign, stage.sign.length, palette, palette.cream, palette.main),
      left + width / 2,
      (top + FLOOR) / 2 + 6,
      0.72,
    ) +
    rect(left - 24, top - 16, width + 48, 34, outdoors(stage, lighter('#b9855a', 0.2)), 8) +
    thing(stage, inTurn(sold, 0), left + width * 0.24, top - 14, 0.82) +
    thing(stage, inTurn(sold, 1), left + width * 0.52, top - 14, 0.74) +
    thing(stage, inTurn(sold, 2), left + width * 0.79, top - 14, 0.74)
  );
};

const cart = (stage: Stage) => {
  const { main, accent, cream, ink } = stage.palette;
  const colours = [main, cream, accent, cream];
  return (
    rect(792, 220, 16, 420, outdoors(stage, ink)) +
    sellingFront(stage, 450, 700, 600) +
    times(8, at => {
      const [from, to] = [300 + at * 125, 300 + (at + 1) * 125];
      return path(
        `M800 150 Q${(from + 800) / 2} ${190} ${from} 330 a62.5 34 0 0 0 ${to - from} 0 Q${(to + 800) / 2} 190 800 150z`,
        outdoors(stage, colours[at % 4] ?? main),
      );
    }) +
    circle(800, 146, 14, outdoors(stage, ink)) +
    times(
      2,
      at =>
        circle(560 + at * 480, FLOOR - 6, 58, outdoors(stage, ink)) +
        circle(560 + at * 480, FLOOR - 6, 40, outdoors(stage, lighter(accent, 0.3))) +
        circle(560 + at * 480, FLOOR - 6, 10, outdoors(stage, ink)),
    ) +
    sign(stage, 800, 372, 460, 62, true)
  );
};

const cabin = (stage: Stage) => {
  const { main, accent, cream } = stage.palette;
  return (
    rect(390, 330, 820, FLOOR - 330, outdoors(stage, lighter(main, 0.5))) +
    rect(430, 420, 740, 240, windowLight(stage)) +
    rect(430, 500, 740, 10, mix(main, '#c9a878', 0.7)) +
    times(6, at => thing(stage, inTurn(goods(stage), at), 500 + at * 122, 500, 0.3)) +
    rect(390, 330, 40, FLOOR - 330, outdoors(stage, cream)) +
    rect(1170, 330, 40, FLOOR - 330, outdoors(stage, cream)) +
    sellingFront(stage, 400, 800, 650) +
    polygon(
      [
        [330, 340],
        [430, 200],
        [1170, 200],
        [1270, 340],
      ],
      outdoors(stage, darker(main, 0.15)),
    ) +
    times(11, at =>
      polygon(
        [
          [330 + at * 85.4, 340],
          [430 + at * 67.2, 200],
          [430 + at * 67.2 + 30, 200],
          [330 + at * 85.4 + 40, 340],
        ],
        outdoors(stage, accent),
        'opacity="0.85"',
      ),
    ) +
    sign(stage, 800, 250, 620, 96, false)
  );
};

const trailer = (stage: Stage) => {
  const { main, accent, cream, ink } = stage.palette;
  return (
    rect(330, 300, 940, FLOOR - 380, outdoors(stage, cream), 60) +
    path(`M330 640 h940 v70 a60 60 0 0 1 -60 60 h-820 a60 60 0 0 1 -60 -60z`, outdoors(stage, main)) +
    stroke('M1270 730 h130', outdoors(stage, ink), 16) +
    rect(430, 400, 640, 236, windowLight(stage), 14) +
    rect(430, 476, 640, 9, mix(main, '#c9a878', 0.7)) +
    times(5, at => thing(stage, inTurn(goods(stage), at), 500 + at * 124, 476, 0.28)) +
    thing(stage, inTurn(goods(stage), 0), 560, 634, 0.62) +
    thing(stage, inTurn(goods(stage), 1), 750, 634, 0.56) +
    thing(stage, inTurn(goods(stage), 2), 930, 634, 0.56) +
    rect(410, 630, 680, 26, outdoors(stage, lighter('#b9855a', 0.2)), 8) +
    times(9, at =>
      path(`M${410 + at * 76} 380 h76 v40 a38 20 0 0 1 -76 0z`, outdoors(stage, at % 2 ? cream : accent)),
    ) +
    rect(1120, 420, 100, 140, windowLight(stage), 14) +
    sign(stage, 760, 316, 600, 62, true) +
    times(
      2,
      at => circle(560 + at * 470, FLOOR - 50, 74, '#23272e') + circle(560 + at * 470, FLOOR - 50, 40, '#c9ced4'),
    ) +
    rect(1180, 780, 14, 70, ink)
  );
};

const STALLS = { cart, cabin, trailer };

const stallOf = (stage: Stage) =>
  STALLS[stage.stall ?? stage.random.pick(['cart', 'cabin', 'trailer'] as const)](stage);

const ground = (stage: Stage) => {
  const colour = outdoors(stage, mix('#c9b9a0', stage.palette.wall, 0.3));
  return (
    rect(0, FLOOR, WIDE, HIGH - FLOOR, colour) +
    times(7, at => rect(at * 250 - 60, FLOOR + 40 + (at % 3) * 32, 160, 6, darker(colour, 0.12), 3))
  );
};

/** A stall under the sky: a cart, a cabin or a trailer. */
export const kiosk = (stage: Stage) =>
  sky(stage) +
  townBehind(stage) +
  ground(stage) +
  (isDark(stage) ? lampGlow(800, 560, 640, 0.4) : '') +
  footShadow(800, FLOOR + 14, 540, 0.24) +
  stallOf(stage) +
  stringLights(stage) +
  thing(stage, 'plant', 250, FLOOR + 30, 1) +
  thing(stage, 'plant', 1370, FLOOR + 26, 0.84) +
  wash(stage);

/** A night market: several stalls side by side, in the light of the first. */
export const market = (first: Stage, stalls: readonly Stage[]) => {
  const scale = 0.56;
  const apart = WIDE / stalls.length;
  const middle = (at: number) => apart * (at + 0.5);
  return (
    sky(first) +
    townBehind(first) +
    ground(first) +
    stalls
      .map(
        (stall, at) =>
          lampGlow(middle(at), 640, 330, 0.45) +
          footShadow(middle(at), FLOOR + 10, 250, 0.26) +
          placed(stallOf(stall), middle(at) - 800 * scale, FLOOR * (1 - scale), scale),
      )
      .join('') +
    placed(stringLights(first), 0, 150)
  );
};
