import { darker, lighter, mix } from '../colour.ts';
import { fittingSize, text } from '../lettering.ts';
import { mark } from '../mark.ts';
import { circle, path, placed, polygon, rect, stroke, times } from '../shapes.ts';
import { footShadow, goods, HIGH, inTurn, isDark, lampGlow, type Stage, thing, WIDE } from '../stage.ts';

const COUNTER = 640;

const wallPattern = (wall: string, style: number) => {
  const light = lighter(wall, 0.18);
  switch (style % 3) {
    case 0:
      return times(8, row =>
        times(15, column => rect(column * 116 - (row % 2) * 58, 20 + row * 60, 110, 54, light, 4)),
      );
    case 1:
      return times(9, row =>
        times(17, column =>
          path(
            `M${column * 100 - (row % 2) * 50} ${row * 66} a50 66 0 0 0 100 0z`,
            row % 2 ? light : lighter(wall, 0.1),
          ),
        ),
      );
    default:
      return times(27, at => rect(at * 62, 0, 30, COUNTER, light));
  }
};

const pendant = (stage: Stage, x: number, drop: number) =>
  (isDark(stage) ? lampGlow(x, drop + 30, 230, 0.55) : lampGlow(x, drop + 30, 130, 0.35)) +
  rect(x - 2, 0, 4, drop - 60, stage.palette.ink) +
  path(`M${x - 70} ${drop} q10 -70 70 -74 q60 4 70 74z`, stage.palette.main) +
  rect(x - 70, drop, 140, 8, darker(stage.palette.main, 0.3), 4) +
  circle(x, drop + 10, 16, '#fff3cf');

const shelf = (stage: Stage, x: number, y: number, width: number, from: number) =>
  times(Math.floor(width / 120), at => thing(stage, inTurn(goods(stage), at + from), x + 66 + at * 118, y, 0.4)) +
  rect(x, y, width, 16, mix(stage.palette.ink, '#b98a58', 0.75), 4) +
  rect(x, y + 16, width, 10, '#000', 0, 'opacity="0.12"');

const board = ({ palette, sign }: Stage, x: number, y: number) => {
  const size = fittingSize(sign, 300, { size: 40, weight: 800 });
  return (
    rect(x, y, 380, 260, palette.ink, 12) +
    text(sign, x + 190, y + 58, palette.cream, { size, weight: 800, anchor: 'middle' }) +
    rect(x + 150, y + 78, 80, 5, palette.accent, 3) +
    times(
      5,
      at =>
        rect(x + 40, y + 108 + at * 27, 150 + ((at * 47) % 60), 8, palette.cream, 4, 'opacity="0.75"') +
        rect(x + 300, y + 108 + at * 27, 40, 8, palette.accent, 4),
    )
  );
};

const front = (stage: Stage, style: number) => {
  const { palette } = stage;
  const panel = style % 2 ? palette.main : mix(palette.main, palette.ink, 0.35);
  const pattern =
    style % 3 === 0
      ? times(27, at => rect(at * 62 + 14, COUNTER + 60, 34, HIGH, lighter(panel, 0.1), 4))
      : style % 3 === 1
        ? times(5, row =>
            times(17, column =>
              polygon(
                [
                  [column * 100, COUNTER + 90 + row * 60],
                  [column * 100 + 50, COUNTER + 60 + row * 60],
                  [column * 100 + 100, COUNTER + 90 + row * 60],
                  [column * 100 + 50, COUNTER + 120 + row * 60],
                ],
                (row + column) % 2 ? lighter(panel, 0.12) : darker(panel, 0.1),
              ),
            ),
          )
        : times(4, at => rect(40 + at * 396, COUNTER + 96, 340, 210, darker(panel, 0.14), 12));
  return rect(0, COUNTER + 44, WIDE, HIGH, panel) + pattern;
};

/** Behind the counter: shelves, the board, lamps, and what is sold. */
export const counter = (stage: Stage) => {
  const { palette, random, sign } = stage;
  const sold = goods(stage);
  const animal = stage.things.find(name => name === 'dog' || name === 'cat');
  const wall = isDark(stage)
    ? mix(palette.wall, darker(palette.main, 0.4), 0.62)
    : random.pick([palette.wall, lighter(palette.accent, 0.62), lighter(palette.main, 0.6)]);
  const boardRight = random.chance(0.5);
  const style = random.int(0, 5);
  const [boardX, shelfX] = boardRight ? [1080, 110] : [140, 640];
  const top = mix(palette.ink, '#c99b66', 0.85);
  return (
    rect(0, 0, WIDE, COUNTER + 60, wall) +
    wallPattern(wall, style) +
    board(stage, boardX, 170) +
    shelf(stage, shelfX, 300, 850, 1) +
    shelf(stage, shelfX, 480, 850, 2) +
    times(3, at => pendant(stage, 330 + at * 470, 150 + (at % 2) * 34)) +
    front(stage, style) +
    rect(-10, COUNTER, WIDE + 20, 46, top, 6) +
    rect(0, COUNTER + 46, WIDE, 16, '#000', 0, 'opacity="0.2"') +
    placed(mark(sign, sign.length, palette, palette.cream, palette.main), 800, 830, 1.05) +
    times(3, at => footShadow(330 + at * 470, COUNTER + 8, 130)) +
    thing(stage, inTurn(sold, 0), boardRight ? 420 : 1180, COUNTER + 10, 1.5) +
    thing(stage, inTurn(sold, 1), 800, COUNTER + 10, 1.15) +
    thing(stage, inTurn(sold, 2), boardRight ? 1240 : 360, COUNTER + 10, 1.15) +
    thing(stage, 'plant', boardRight ? 1510 : 90, COUNTER + 10, 0.9) +
    (animal
      ? footShadow(boardRight ? 1220 : 380, 975, 120, 0.3) + thing(stage, animal, boardRight ? 1220 : 380, 978, 1.25)
      : '') +
    stroke(`M0 ${COUNTER + 3} h${WIDE}`, lighter(top, 0.4), 4)
  );
};
