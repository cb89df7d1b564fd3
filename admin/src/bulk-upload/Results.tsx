import type { BulkAnswer, BulkJob } from '@marketplace/api';
import { Alert, Box, Card, Typography } from '@mui/material';
import { useText } from '../i18n/useText.ts';
import { ErrorTable } from './ErrorTable.tsx';

interface ResultsProps {
  /** The answer of the upload, or the job that is read when one comes back later. */
  outcome: BulkAnswer | BulkJob;
}

/** What became of a file: how many rows were stored, and which were not and why. */
export const Results = ({ outcome }: ResultsProps) => {
  const t = useText();
  const { processed, failed_rows: failed, errors, dry_run: dryRun } = outcome;
  const stopped = 'status' in outcome && outcome.status === 'failed';
  const ignored = 'ignored_columns' in outcome ? outcome.ignored_columns : [];
  return (
    <Card component="section" aria-label={t('bulk.results')}>
      <Box sx={{ p: 2 }}>
        <Alert severity={stopped ? 'error' : failed > 0 ? 'warning' : 'success'}>
          {stopped && <div>{t('bulk.stopped')}</div>}
          {'message' in outcome && <div>{outcome.message}</div>}
          <strong>{t(dryRun ? 'bulk.wouldProcess' : 'bulk.processed', { smart_count: processed })}</strong>
          {failed > 0 && <div>{t('bulk.failedRows', { smart_count: failed })}</div>}
        </Alert>
        {ignored.length > 0 && (
          <Typography variant="body2" color="text.secondary" sx={{ mt: 1.5 }}>
            {t('bulk.ignored', { columns: ignored.join(', ') })}
          </Typography>
        )}
      </Box>
      {errors.length > 0 && <ErrorTable errors={errors} />}
    </Card>
  );
};
