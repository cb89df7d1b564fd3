import { Box, Card, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';

interface PlotCardProps {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** Card of a plot with its title and actions. */
export const PlotCard = ({ title, actions, children }: PlotCardProps) => {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: 2.5, minWidth: 0 }}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'flex-start',
          justifyContent: 'space-between',
          gap: 1,
          minHeight: 32,
          mb: 1.5,
        }}
      >
        <Typography variant="h3" id={id} sx={{ pt: 0.5 }}>
          {title}
        </Typography>
        {actions && <Box sx={{ flexShrink: 0 }}>{actions}</Box>}
      </Box>
      {children}
    </Card>
  );
};

interface RefreshingProps {
  /** True while the previous data is displayed. */
  busy: boolean;
  children: ReactNode;
}

/** Dims the previous figures while new ones are loaded. */
export const DimWhileRefreshing = ({ busy, children }: RefreshingProps) => (
  <Box aria-busy={busy} sx={{ minWidth: 0, opacity: busy ? 0.6 : 1, transition: 'opacity 160ms' }}>
    {children}
  </Box>
);

/** Text in place of a plot without data. */
export const EmptyPlot = ({ text }: { text: string }) => (
  <Box sx={{ display: 'grid', placeItems: 'center', minHeight: 120, borderRadius: 1, bgcolor: 'background.default' }}>
    <Typography color="text.secondary" sx={{ p: 2, textAlign: 'center', textWrap: 'balance' }}>
      {text}
    </Typography>
  </Box>
);

/** Bar whose length is a share of its cell. The figure is displayed beside it. */
export const Bar = ({ share }: { share: number }) => (
  <Box aria-hidden sx={{ height: 10, borderRadius: 5, bgcolor: 'background.tint', overflow: 'hidden' }}>
    <Box
      sx={{
        height: '100%',
        width: `${Math.min(share, 1) * 100}%`,
        minWidth: share > 0 ? 4 : 0,
        borderRadius: 5,
        bgcolor: 'primary.main',
      }}
    />
  </Box>
);

/** Aligns the first and last column of a table with the card's text. */
export const tableEdges = {
  '& td, & th': { px: 0.75 },
  '& th:first-of-type': { pl: 0 },
  '& td:last-of-type, & thead th:last-of-type': { pr: 0 },
};
