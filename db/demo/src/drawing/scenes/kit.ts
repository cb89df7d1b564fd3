import { darker, lighter, mix } from '../colour.ts';
import { fittingSize, text } from '../lettering.ts';
import { mark } from '../mark.ts';
import { circle, path, placed, rect, stroke, times } from '../shapes.ts';
import { HIGH, type Stage, thing, WIDE } from '../stage.ts';

const shadowed = (content: string, outline: string, x: number, y: number, turn: number) =>
  placed(`<g transform="translate(10 16)" opacity="0.18">${outline}</g>${content}`, x, y, 1, turn);

const apron = ({ palette, sign }: Stage) => {
  const cut = 'M-90 -230 h180 q10 110 90 150 v330 q-180 40 -360 0 v-330 q80 -40 90 -150z';
  const body =
    path(cut, palette.main) +
    stroke('M-90 -226 q-20 -70 90 -80 q110 10 90 80', darker(palette.main, 0.25), 14) +
    path('M-90 90 h180 v100 q-90 22 -180 0z', darker(palette.main, 0.16)) +
    placed(mark(sign, sign.length, palette, palette.cream, palette.main), 0, -40, 0.8);
  return { body, outline: path(cut, '#000') };
};

const cards = ({ palette, sign }: Stage) => {
  const size = fittingSize(sign, 240, { size: 34, weight: 800 });
  const one = (ground: string, ink: string, content: string) =>
    rect(-160, -96, 320, 192, ground, 10) + content + text(sign, 0, 62, ink, { size, weight: 800, anchor: 'middle' });
  return {
    front: one(palette.cream, palette.ink, placed(mark(sign, sign.length, palette), 0, -26, 0.5)),
    back: one(
      palette.main,
      palette.cream,
      placed(mark(sign, sign.length, palette, palette.cream, palette.main), 0, -26, 0.5),
    ),
    outline: rect(-160, -96, 320, 192, '#000', 10),
  };
};

const manual = ({ palette, sign }: Stage) => {
  const size = fittingSize(sign, 250, { size: 44, weight: 800 });
  return {
    body:
      rect(-170, -230, 340, 460, palette.ink, 12) +
      rect(-170, -230, 40, 460, darker(palette.ink, 0.4), 12) +
      placed(mark(sign, sign.length, palette, palette.accent, palette.ink), 20, -80, 0.7) +
      text(sign, 20, 70, palette.cream, { size, weight: 800, anchor: 'middle' }) +
      text('Operations manual', 20, 112, mix(palette.cream, palette.ink, 0.3), {
        size: 24,
        weight: 500,
        anchor: 'middle',
      }),
    outline: rect(-170, -230, 340, 460, '#000', 12),
  };
};

/** What an owner receives at the beginning, laid out. */
export const kit = (stage: Stage) => {
  const { palette, random, things } = stage;
  const ground = random.pick([palette.wall, lighter(palette.accent, 0.5), lighter(palette.main, 0.6)]);
  const [clothes, paper, book] = [apron(stage), cards(stage), manual(stage)];
  const left = random.chance(0.5);
  const x = (value: number) => (left ? value : WIDE - value);
  return (
    rect(0, 0, WIDE, HIGH, ground) +
    circle(x(1240), 260, 420, lighter(ground, 0.3)) +
    shadowed(clothes.body, clothes.outline, x(360), 560, left ? -6 : 6) +
    shadowed(book.body, book.outline, x(820), 420, left ? 5 : -5) +
    shadowed(paper.back, paper.outline, x(1260), 250, left ? -10 : 10) +
    shadowed(paper.front, paper.outline, x(1310), 400, left ? 4 : -4) +
    times(5, at =>
      rect(
        x(1130) + at * 88 - 176,
        560,
        76,
        120,
        [palette.main, palette.accent, palette.wall, palette.ink, palette.cream][at] ?? palette.main,
        8,
      ),
    ) +
    thing(stage, things[0], x(790), 930, 0.9) +
    thing(stage, things[1], x(1080), 930, 0.86) +
    thing(stage, things[2], x(1370), 930, 0.86)
  );
};
