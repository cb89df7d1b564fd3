import { Box, Typography } from '@mui/material';
import { LineSwatch } from './LineSwatch.tsx';
import type { Headline } from './line.ts';

/** The figures over a plot; each carries the look of its line, so that no legend has to be read. */
export const Headlines = ({ headlines }: { headlines: Headline[] }) => (
  <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1.5, m: 0 }}>
    {headlines.map(({ name, figure, change, line }) => (
      <div key={name}>
        <Typography
          component="dt"
          variant="body2"
          color="text.secondary"
          sx={{ display: 'flex', alignItems: 'center', gap: 1 }}
        >
          {line && <LineSwatch line={line} />}
          {name}
        </Typography>
        <Box component="dd" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
          <Typography component="span" sx={{ fontSize: '1.375rem', fontWeight: 700, letterSpacing: '-0.02em' }}>
            {figure}
          </Typography>
          {change && (
            <Typography component="div" variant="caption" color="text.secondary">
              {change}
            </Typography>
          )}
        </Box>
      </div>
    ))}
  </Box>
);
