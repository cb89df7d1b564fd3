import { lighter, mix } from '../colour.ts';
import { text } from '../lettering.ts';
import { mark } from '../mark.ts';
import { circle, placed, rect, stroke, times } from '../shapes.ts';
import { HIGH, type Stage, WIDE } from '../stage.ts';

/** What the five parts of an outlet are called: large room, counter, back room, store, entrance. */
export type Rooms = readonly [hall: string, counter: string, back: string, store: string, entrance: string];

/** An outlet from above, as its architect draws it. */
export const plan = (stage: Stage, rooms: Rooms) => {
  const { palette, random, sign } = stage;
  const paper = mix(palette.ink, palette.main, 0.35);
  const line = lighter(palette.wall, 0.4);
  const thin = mix(paper, line, 0.4);
  const [hall, counter, back, store, entrance] = rooms;
  const split = random.pick([880, 920, 960]);
  const label = (words: string, x: number, y: number) =>
    text(words, x, y, line, { size: 30, weight: 700, anchor: 'middle' });
  const wall = (d: string) => stroke(d, line, 12);
  const table = (x: number, y: number) =>
    circle(x, y, 30, 'none', `stroke="${line}" stroke-width="4"`) +
    times(4, seat =>
      circle(
        x + Math.cos(seat * 1.571) * 52,
        y + Math.sin(seat * 1.571) * 52,
        12,
        'none',
        `stroke="${line}" stroke-width="4"`,
      ),
    );
  const drawing =
    wall(`M260 230 H1340 V830 H980 M800 830 H260 V230`) +
    wall(`M${split} 230 V440 M${split} 540 V830`) +
    wall(`M${split} 600 H1120 M1220 600 H1340`) +
    stroke(`M980 830 a180 180 0 0 0 -180 -180 v180`, thin, 4) +
    stroke(`M${split} 540 a100 100 0 0 0 100 -100`, thin, 4) +
    rect(split - 150, 300, 60, 420, 'none', 8, `stroke="${line}" stroke-width="5"`) +
    times(6, at => stroke(`M${split - 150} ${360 + at * 60} h60`, thin, 3)) +
    times(2, row => times(3, column => table(370 + column * 150, 400 + row * 220))) +
    times(4, at => rect(split + 40 + at * 84, 262, 66, 66, 'none', 6, `stroke="${line}" stroke-width="4"`)) +
    times(5, at => rect(split + 40 + at * 72, 760, 54, 44, 'none', 2, `stroke="${line}" stroke-width="4"`)) +
    label(hall, 500, 300) +
    label(back, (split + 1340) / 2, 480) +
    label(store, (split + 1340) / 2, 690) +
    label(entrance, 890, 880) +
    placed(label(counter, 0, 0), split - 172, 510, 1, -90);
  return (
    rect(0, 0, WIDE, HIGH, paper) +
    times(33, at => rect(at * 50, 0, 1.5, HIGH, thin, 0, 'opacity="0.35"')) +
    times(21, at => rect(0, at * 50, WIDE, 1.5, thin, 0, 'opacity="0.35"')) +
    drawing +
    placed(mark(sign, sign.length, palette, palette.cream, palette.main), 130, 130, 0.5) +
    text('A typical outlet, seen from above', 210, 144, line, { size: 40, weight: 800 }) +
    stroke('M260 920 H1340 M260 905 v30 M1340 905 v30', thin, 4)
  );
};
