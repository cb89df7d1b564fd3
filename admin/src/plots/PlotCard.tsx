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
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 1,
          mb: 1.5,
        }}
      >
        <Typography variant="h3" id={id}>
          {title}
        </Typography>
        {actions}
      </Box>
      {children}
    </Card>
  );
};
