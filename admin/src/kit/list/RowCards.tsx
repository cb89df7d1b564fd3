import { Box } from '@mui/material';
import type { ReactNode } from 'react';

interface RowCardsProps {
  label: string;
  busy?: boolean;
  children: ReactNode;
}

/** List of cards that replaces a table in narrow windows. */
export const RowCards = ({ label, busy, children }: RowCardsProps) => (
  <Box
    component="ul"
    aria-label={label}
    aria-busy={busy}
    sx={{
      listStyle: 'none',
      m: 0,
      p: 0,
      fontVariantNumeric: 'tabular-nums',
      opacity: busy ? 0.6 : 1,
      transition: 'opacity 160ms',
      '&:only-child > li:first-of-type': { borderTop: 0 },
    }}
  >
    {children}
  </Box>
);

interface RowCardProps {
  picture: ReactNode;
  /** Figures or a control, in a separate column in wide windows. */
  aside?: ReactNode;
  actions: ReactNode;
  children: ReactNode;
}

/** Card of a list: picture, texts and actions; in one row from tablet width. */
export const RowCard = ({ picture, aside, actions, children }: RowCardProps) => (
  <Box
    component="li"
    sx={{
      display: 'flex',
      alignItems: { xs: 'flex-start', sm: 'center' },
      gap: { xs: 1.5, sm: 2 },
      p: 2,
      borderTop: 1,
      borderColor: 'divider',
    }}
  >
    <Box sx={{ flexShrink: 0, display: 'flex' }}>{picture}</Box>
    <Box
      sx={{
        flex: 1,
        minWidth: 0,
        display: 'flex',
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        alignItems: { xs: 'flex-end', sm: 'center' },
        columnGap: { xs: 1, sm: 2 },
        rowGap: 1,
      }}
    >
      <Box sx={{ flex: { xs: '1 0 100%', sm: 1 }, minWidth: 0 }}>{children}</Box>
      {aside && <Box sx={{ flexShrink: 0, maxWidth: '100%', width: { sm: 200 } }}>{aside}</Box>}
      <Box sx={{ flexShrink: 0, display: 'flex', ml: 'auto', mr: { xs: -1, sm: 0 } }}>{actions}</Box>
    </Box>
  </Box>
);
