import { Box } from '@mui/material';
import type { Line } from './line.ts';

/** A piece of a line, as it is drawn. */
export const LineSwatch = ({ line: { colour, dashed } }: { line: Line }) => (
  <Box
    aria-hidden
    component="span"
    sx={{
      display: 'inline-block',
      width: 18,
      borderTop: 3,
      borderTopStyle: dashed ? 'dashed' : 'solid',
      borderColor: `${colour}.main`,
    }}
  />
);
