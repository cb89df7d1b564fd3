import { Box, Card, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useText } from '../i18n/useText.ts';

/** Stands beside a form and shows what it makes of the site, in the site's own light. */
export const LivePreview = ({ children }: { children: ReactNode }) => {
  const t = useText();
  return (
    <Card component="aside" aria-label={t('content.preview')} sx={{ position: { lg: 'sticky' }, top: 84 }}>
      <Typography variant="overline" component="h2" color="text.secondary" sx={{ px: 2, py: 1, display: 'block' }}>
        {t('content.preview')}
      </Typography>
      <Box sx={{ borderTop: 1, borderColor: 'divider' }}>{children}</Box>
    </Card>
  );
};
