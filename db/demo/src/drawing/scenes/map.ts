import { darker, lighter, mix } from '../colour.ts';
import { text, textWidth } from '../lettering.ts';
import { mark } from '../mark.ts';
import { circle, path, placed, rect, stroke, times } from '../shapes.ts';
import { HIGH, type Stage, WIDE } from '../stage.ts';

type Place = readonly [longitude: number, latitude: number];

/** Coasts and borders, roughly: enough to be recognised. */
const PENINSULA: readonly Place[] = [
  [100.12, 6.42],
  [100.35, 5.95],
  [100.35, 5.6],
  [100.4, 5.1],
  [100.6, 4.6],
  [100.7, 4.0],
  [100.95, 3.7],
  [101.3, 3.3],
  [101.3, 2.9],
  [101.8, 2.55],
  [102.2, 2.2],
  [102.7, 1.85],
  [103.3, 1.4],
  [103.55, 1.27],
  [104.2, 1.35],
  [104.2, 1.7],
  [103.95, 2.3],
  [103.5, 2.7],
  [103.4, 3.3],
  [103.45, 3.9],
  [103.4, 4.5],
  [103.15, 5.3],
  [102.6, 5.85],
  [102.1, 6.25],
  [101.85, 5.8],
  [101.2, 5.7],
  [100.9, 6.2],
  [100.6, 6.45],
];
const BORNEO: readonly Place[] = [
  [109.6, 2.05],
  [110.3, 1.7],
  [111.0, 1.55],
  [111.4, 2.4],
  [112.0, 2.85],
  [113.0, 3.15],
  [113.95, 4.1],
  [114.6, 4.6],
  [115.2, 5.1],
  [115.6, 5.6],
  [116.1, 6.2],
  [116.7, 7.0],
  [117.3, 6.6],
  [118.0, 5.9],
  [119.2, 5.2],
  [118.3, 4.7],
  [118.0, 4.2],
  [117.4, 4.15],
  [115.9, 4.3],
  [115.6, 3.5],
  [115.1, 2.7],
  [114.8, 2.2],
  [114.2, 1.45],
  [113.0, 1.4],
  [112.2, 1.4],
  [111.8, 1.0],
  [110.6, 0.9],
  [109.7, 1.5],
];
const NEIGHBOURS: readonly (readonly Place[])[] = [
  [
    [98.2, 9.5],
    [98.4, 8.2],
    [99.0, 7.6],
    [99.7, 6.7],
    [100.12, 6.42],
    [100.6, 6.45],
    [100.9, 6.2],
    [101.2, 5.7],
    [101.85, 5.8],
    [102.1, 6.25],
    [101.4, 6.9],
    [100.6, 7.3],
    [100.2, 8.4],
    [99.9, 9.5],
  ],
  [
    [109.7, 1.5],
    [110.6, 0.9],
    [111.8, 1.0],
    [112.2, 1.4],
    [113.0, 1.4],
    [114.2, 1.45],
    [114.8, 2.2],
    [115.1, 2.7],
    [115.6, 3.5],
    [115.9, 4.3],
    [117.4, 4.15],
    [118.0, 2.4],
    [119.0, 0.9],
    [117.6, -2],
    [109.2, -2],
    [109.0, 0.6],
  ],
  [
    [97.5, 5.3],
    [98.4, 4.3],
    [99.8, 3.1],
    [100.6, 2.2],
    [101.6, 2.0],
    [102.6, 0.9],
    [103.7, 0.1],
    [104.2, -2],
    [97.5, -2],
  ],
];

const STATES: Record<string, Place> = {
  Johor: [103.4, 1.95],
  Kedah: [100.65, 5.95],
  Kelantan: [101.95, 5.25],
  'Kuala Lumpur': [101.69, 3.14],
  Labuan: [115.24, 5.28],
  Malacca: [102.3, 2.3],
  'Negeri Sembilan': [102.15, 2.8],
  Pahang: [102.7, 3.75],
  Penang: [100.35, 5.38],
  Perak: [101.0, 4.75],
  Perlis: [100.2, 6.45],
  Putrajaya: [101.7, 2.93],
  Sabah: [117.0, 5.5],
  Sarawak: [113.0, 2.4],
  Selangor: [101.35, 3.4],
  Terengganu: [103.0, 4.9],
  Singapore: [103.82, 1.33],
};

const at = ([longitude, latitude]: Place) => [(longitude - 98.9) * 77, 770 - (latitude - 0.4) * 88] as const;

const outline = (places: readonly Place[]) =>
  `M${places
    .map(place =>
      at(place)
        .map(value => value.toFixed(0))
        .join(' '),
    )
    .join('L')}z`;

const pin = (stage: Stage, place: Place, size: number) => {
  const [x, y] = at(place);
  return placed(
    circle(0, 4, 9, '#000', 'opacity="0.25"') +
      path('M0 4 q-34 -42 -34 -66 a34 34 0 0 1 68 0 q0 24 -34 66z', stage.palette.main) +
      circle(0, -62, 15, stage.palette.cream),
    x,
    y,
    size,
  );
};

/** True when there is something to put a pin on. */
export const isOnTheMap = (territory: string) => territory in STATES;

const chips = (stage: Stage, labels: readonly string[]) => {
  const setting = { size: 26, weight: 700 } as const;
  let x = 70;
  return labels
    .map(label => {
      const width = textWidth(label, setting) + 44;
      const chip =
        rect(x, 896, width, 52, stage.palette.cream, 26) + text(label, x + 22, 931, stage.palette.ink, setting);
      x += width + 16;
      return x > WIDE - 40 ? '' : chip;
    })
    .join('');
};

/** Malaysia with a pin in every state where there is room for an outlet. */
export const map = (stage: Stage, territories: readonly string[]) => {
  const { palette, sign } = stage;
  const sea = mix(palette.wall, palette.main, 0.16);
  const land = palette.cream;
  const abroad = territories.filter(territory => !(territory in STATES));
  const pins = territories
    .flatMap(territory => (STATES[territory] ? [STATES[territory]] : []))
    .sort(([, one], [, other]) => other - one);
  return (
    rect(0, 0, WIDE, HIGH, sea) +
    times(12, line =>
      stroke(`M-20 ${60 + line * 84} q200 26 400 0 t400 0 t400 0 t440 0`, lighter(sea, 0.3), 3, 'opacity="0.55"'),
    ) +
    NEIGHBOURS.map(places => path(outline(places), mix(sea, land, 0.42))).join('') +
    [PENINSULA, BORNEO]
      .map(
        places =>
          path(outline(places), '#000', 'opacity="0.12" transform="translate(8 12)"') +
          path(outline(places), land, `stroke="${darker(sea, 0.12)}" stroke-width="4" stroke-linejoin="round"`),
      )
      .join('') +
    pins.map(place => pin(stage, place, 0.92)).join('') +
    placed(mark(sign, sign.length, palette), 560, 150, 0.62) +
    text('Where there is room', 650, 142, palette.ink, { size: 54, weight: 800 }) +
    text('States and countries still open', 652, 196, mix(palette.ink, sea, 0.25), { size: 30, weight: 500 }) +
    chips(stage, abroad.length > 0 ? ['Abroad:', ...abroad] : [])
  );
};
