import { text } from './lettering.ts';
import type { Palette } from './palettes.ts';
import { circle, path, placed, polygon, rect, stroke, times } from './shapes.ts';

const FORMS = ['disc', 'square', 'arch', 'leaf', 'hexagon', 'ring'] as const;

/** Letters that people will read as the name, of the first words. */
const initials = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^A-Za-z0-9 ]/g, '')
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map(word => word.charAt(0).toUpperCase())
    .join('');

const hexagon = times(1, () =>
  polygon(
    Array.from(
      { length: 6 },
      (_, at) => [Math.cos((at * Math.PI) / 3 + 0.5236) * 100, Math.sin((at * Math.PI) / 3 + 0.5236) * 100] as const,
    ),
    'currentColor',
  ),
);

/**
 * The brand's sign: its initial in one of a few forms, 200 across, around (0, 0).
 * @param form any number; the same one gives the same form
 */
export const mark = (name: string, form: number, palette: Palette, ground = palette.main, sign = palette.cream) => {
  const letters = initials(name).slice(0, 1);
  const letter = (size: number, y: number, colour = sign) =>
    text(letters, 0, y, colour, { size, weight: 800, anchor: 'middle' });
  switch (FORMS[form % FORMS.length]) {
    case 'square':
      return (
        rect(-92, -92, 184, 184, ground, 40) +
        path('M-92 52 q92 -46 184 0 v0 a40 40 0 0 1 -40 40 h-104 a40 40 0 0 1 -40 -40z', palette.accent) +
        letter(128, 36)
      );
    case 'arch':
      return (
        path('M-80 96 v-100 a80 92 0 0 1 160 0 v100z', ground) +
        stroke('M-60 78 v-80 a60 72 0 0 1 120 0 v80', palette.accent, 7) +
        letter(104, 54)
      );
    case 'leaf':
      return (
        path('M-96 96 v-96 a96 96 0 0 1 96 -96 h96 v96 a96 96 0 0 1 -96 96z', ground) +
        letter(124, 46) +
        circle(72, -72, 15, palette.accent)
      );
    case 'hexagon':
      return (
        `<g color="${ground}">${hexagon}</g>` +
        `<g color="${palette.accent}">${placed(hexagon, 0, 0, 0.82)}</g>` +
        `<g color="${ground}">${placed(hexagon, 0, 0, 0.75)}</g>` +
        letter(104, 38)
      );
    case 'ring':
      return (
        circle(0, 0, 98, ground) +
        circle(0, 0, 78, 'none', `stroke="${sign}" stroke-width="6"`) +
        letter(96, 34) +
        times(2, at => circle(at ? 88 : -88, 0, 9, palette.accent))
      );
    default:
      return (
        circle(0, 0, 98, ground) +
        path('M-98 0 a98 98 0 0 0 196 0 q-98 -44 -196 0z', palette.accent, 'opacity="0.9"') +
        letter(132, 46)
      );
  }
};
