import type { BulkAnswer, BulkJob } from '@marketplace/api';
import { Alert, Box, Button, Card, Typography } from '@mui/material';
import { DEFAULT_LANGUAGE } from '../../i18n/languages.ts';
import { useNumber } from '../../i18n/useFormats.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useText } from '../../i18n/useText.ts';
import { Muted } from '../../kit/page/Muted.tsx';
import { ErrorTable } from './ErrorTable.tsx';
import { FailedRows } from './FailedRows.tsx';
import type { BulkKind } from './kinds.ts';
import { useWrittenAs } from './useWrittenAs.ts';

interface ResultsProps {
  /** The answer of the upload, or the job that is read when one comes back later. */
  outcome: BulkAnswer | BulkJob;
  jobId: string;
  kind: BulkKind | undefined;
  /** After a dry run whose file is still at hand. */
  onImport: (() => void) | null;
}

/** What became of a file: how many rows were stored, which were not and why, and what to do next. */
export const Results = ({ outcome, jobId, kind, onImport }: ResultsProps) => {
  const t = useText();
  const number = useNumber();
  const writtenAs = useWrittenAs();
  const [language] = useLanguage();
  const { processed, failed_rows: failed, errors, dry_run: dryRun, ignored_columns: ignored } = outcome;
  const { created_rows: created, updated_rows: updated, unchanged_rows: unchanged, encoding, delimiter } = outcome;
  const stopped = 'status' in outcome && outcome.status === 'failed';
  return (
    <Card component="section" aria-label={t('bulk.results')}>
      <Box sx={{ p: 2, display: 'grid', gap: 1.5, justifyItems: 'start' }}>
        <Alert severity={stopped ? 'error' : failed > 0 ? 'warning' : 'success'} sx={{ width: '100%' }}>
          {stopped && <div>{t('bulk.stopped')}</div>}
          {/* The API's own sentence; below it stands the same in every language. */}
          {'message' in outcome && language === DEFAULT_LANGUAGE && <div>{outcome.message}</div>}
          <strong>{t(dryRun ? 'bulk.wouldProcess' : 'bulk.processed', { smart_count: processed })}</strong>
          {updated + unchanged > 0 && (
            <div>
              {t('bulk.kindsOfRows', {
                created: number(created),
                updated: number(updated),
                unchanged: number(unchanged),
              })}
            </div>
          )}
          {failed > 0 && <div>{t('bulk.failedRows', { smart_count: failed })}</div>}
        </Alert>
        {dryRun &&
          processed > 0 &&
          (onImport ? (
            <Button variant="contained" onClick={onImport}>
              {t('bulk.ready', { smart_count: processed })}
            </Button>
          ) : (
            <Typography variant="body2">{t('bulk.chooseAgain')}</Typography>
          ))}
        {errors.length > 0 && <FailedRows jobId={jobId} errors={errors} dryRun={dryRun} ofUsers={kind === 'users'} />}
        {ignored.length > 0 && <Muted>{t('bulk.ignored', { columns: ignored.join(', ') })}</Muted>}
        {encoding && delimiter && <Muted>{writtenAs({ encoding, delimiter })}</Muted>}
      </Box>
      {errors.length > 0 && <ErrorTable errors={errors} />}
    </Card>
  );
};
