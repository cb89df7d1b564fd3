import { Box, Card, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';

interface FormSectionProps {
  title: string;
  help?: string;
  /** Two columns where there is room; a `.wide` child takes both. */
  columns?: 1 | 2;
  children: ReactNode;
}

/** A titled part of a form. */
export const FormSection = ({ title, help, columns = 1, children }: FormSectionProps) => {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: { xs: 2, sm: 3 }, mb: 2.5, overflow: 'visible' }}>
      <Typography variant="h2" id={id} sx={{ mb: help ? 0.5 : 2 }}>
        {title}
      </Typography>
      {help && (
        <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
          {help}
        </Typography>
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 2.5,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: `repeat(${columns}, minmax(0, 1fr))` },
          '& > .wide': { gridColumn: '1 / -1' },
        }}
      >
        {children}
      </Box>
    </Card>
  );
};
