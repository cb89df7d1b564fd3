import { Box, Card, Typography } from '@mui/material';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { Failed } from '../feedback/Failed.tsx';
import { Loading } from '../feedback/Loading.tsx';
import { Muted } from '../page/Muted.tsx';
import { COVERED_TOP } from '../theme/covered.ts';

interface FormSectionProps {
  title: string;
  help?: string;
  /** Anchor for addresses and for the form's list of sections, as in `/admin/content#company`. */
  anchor?: string;
  /** Number of columns in wide windows. A child with the class `wide` spans both. */
  columns?: 1 | 2;
  children: ReactNode;
}

export const FormSection = ({ title, help, anchor, columns = 1, children }: FormSectionProps) => {
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  const isMeant = anchor !== undefined && hash === `#${anchor}`;
  useEffect(() => {
    if (isMeant) place.current?.scrollIntoView();
  }, [isMeant]);
  return (
    <Card
      ref={place}
      component="section"
      id={anchor}
      aria-labelledby={id}
      sx={{ p: { xs: 2, sm: 3 }, mb: 2.5, overflow: 'visible', scrollMarginTop: COVERED_TOP }}
    >
      <Typography variant="h2" id={id} tabIndex={anchor === undefined ? undefined : -1} sx={{ mb: help ? 0.5 : 2 }}>
        {title}
      </Typography>
      {help && <Muted sx={{ mb: 2 }}>{help}</Muted>}
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

interface FormPlaceholderProps {
  /** Heading, for a part of a screen. */
  title?: string;
  /** Title from the specification if loading failed. */
  failure?: string;
  error: unknown;
  onRetry: () => void;
}

/** Card in place of a form that is being loaded or failed to load. */
export const FormPlaceholder = ({ title, failure, error, onRetry }: FormPlaceholderProps) => {
  const state = error ? <Failed title={failure} error={error} onRetry={onRetry} /> : <Loading />;
  return title ? <FormSection title={title}>{state}</FormSection> : <Card>{state}</Card>;
};
