import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { type Width, WidthChoice } from './WidthChoice.tsx';

interface PreviewHeadProps {
  title: string;
  /** A choice of the page, where there are several. */
  choice?: ReactNode;
  width: Width;
  onChoose: (width: Width) => void;
  /** The button at its end. */
  children: ReactNode;
}

/** What a preview is, how wide it is shown, and the way out of it. */
export const PreviewHead = ({ title, choice, width, onChoose, children }: PreviewHeadProps) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, px: 2, py: 1 }}>
    <Typography variant="overline" component="h2" color="text.secondary" sx={{ mr: 'auto' }}>
      {title}
    </Typography>
    {choice}
    <WidthChoice width={width} onChoose={onChoose} />
    {children}
  </Box>
);
