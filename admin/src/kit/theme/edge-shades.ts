import type { Theme } from '@mui/material';

const COVER = 16;
const SHADE = 10;

/**
 * Shades the edges of a scrollable element where more content follows. Covers that scroll with the content hide the
 * shades at both ends. For elements with a paper background.
 */
export const edgeShades = (axis: 'x' | 'y') => (theme: Theme) => {
  const { paper } = theme.palette.background;
  const shade = theme.palette.divider;
  const [start, end] = axis === 'x' ? ['left', 'right'] : ['top', 'bottom'];
  const size = (length: number) => (axis === 'x' ? `${length}px 100%` : `100% ${length}px`);
  return {
    background: [
      `linear-gradient(${paper}, ${paper}) ${start} / ${size(COVER)} no-repeat local`,
      `linear-gradient(${paper}, ${paper}) ${end} / ${size(COVER)} no-repeat local`,
      `linear-gradient(to ${end}, ${shade}, transparent) ${start} / ${size(SHADE)} no-repeat scroll`,
      `linear-gradient(to ${start}, ${shade}, transparent) ${end} / ${size(SHADE)} no-repeat scroll`,
    ].join(', '),
  };
};
