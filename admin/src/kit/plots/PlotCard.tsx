import { Box, Card, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';

interface PlotCardProps {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** The frame of a plot: its name, what can be done with it, and itself. */
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
