import { lighter, mix } from './colour.ts';
import { fittingSize, lines, text } from './lettering.ts';
import { mark } from './mark.ts';
import { circle, placed, rect, svg } from './shapes.ts';
import { HIGH, type Stage, WIDE } from './stage.ts';

/** What the picture for sharing says. */
export interface Headline {
  name: string;
  category: string;
  /** The range, or that it is told under an NDA. */
  cost: string;
}

const SETTING = { size: 64, weight: 800 } as const;

/** 1200×630: the scene on the right, name, category and range on the left. */
export const socialCard = (stage: Stage, scene: string, { name, category, cost }: Headline) => {
  const { palette } = stage;
  const ground = mix(palette.main, palette.ink, 0.35);
  const longest = Math.max(...name.split(' ').map(word => SETTING.size / Math.max(1, fittingSize(word, 470, SETTING))));
  const size = Math.min(SETTING.size / longest, SETTING.size);
  const broken = lines(name, 480, { ...SETTING, size });
  const top = 300 - ((broken.length - 1) * size * 1.12) / 2;
  const words = broken
    .map((line, at) => text(line, 64, top + at * size * 1.12, palette.cream, { ...SETTING, size }))
    .join('');
  const below = top + broken.length * size * 1.12;
  return svg(
    1200,
    630,
    rect(0, 0, 1200, 630, ground) +
      `<svg x="580" y="0" width="620" height="630" viewBox="0 0 ${WIDE} ${HIGH}" preserveAspectRatio="xMidYMid slice">${scene}</svg>` +
      rect(568, 0, 12, 630, palette.accent) +
      placed(mark(stage.sign, stage.sign.length, palette, palette.cream, palette.main), 112, 118, 0.5) +
      words +
      text(category, 64, below + 4, lighter(palette.wall, 0.2), { size: 28, weight: 500 }) +
      rect(64, below + 38, 60, 6, palette.accent, 3) +
      text(cost, 64, below + 96, palette.cream, {
        size: fittingSize(cost, 480, { size: 36, weight: 700 }),
        weight: 700,
      }) +
      circle(72, 570, 8, palette.accent) +
      text('Peluang · demo data, fictional', 92, 578, lighter(palette.wall, 0.1), { size: 22, weight: 500 }),
  );
};
