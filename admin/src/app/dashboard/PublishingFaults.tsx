import type { PublishingProgress } from '@marketplace/api';
import { Alert, Box, Link } from '@mui/material';
import { useText } from '../../i18n/useText.ts';

/** What could not be published: everything, or some pages, which keep their older file. */
export const PublishingFaults = ({ progress: { error, failing, failures } }: { progress: PublishingProgress }) => {
  const t = useText();
  if (!error && failing === 0) return null;
  const alert = { mt: 1.5, alignItems: 'flex-start', overflowWrap: 'anywhere' };
  return (
    <>
      {error && (
        <Alert severity="error" variant="outlined" role="status" sx={alert}>
          {t('dashboard.publishing.failed', { error })}
        </Alert>
      )}
      {failing > 0 && (
        <Alert severity="warning" variant="outlined" role="status" sx={alert}>
          {t('dashboard.publishing.failing', { smart_count: failing })}
          <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
            {failures.map(({ url, reason }) => (
              <li key={url}>
                <Link href={url} color="inherit" underline="always" target="_blank" rel="noopener">
                  {url}
                </Link>
                : {reason}
              </li>
            ))}
          </Box>
          {failing > failures.length && t('dashboard.publishing.more', { smart_count: failing - failures.length })}
        </Alert>
      )}
    </>
  );
};
