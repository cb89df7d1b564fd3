import type { BulkAnswer, BulkJob, RowError } from '@marketplace/api';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { Alert, Box, Button, Card, Typography } from '@mui/material';
import { useState } from 'react';
import { useLogoutIfAccessDenied } from 'react-admin';
import { download } from '../../data/download.ts';
import { DEFAULT_LANGUAGE } from '../../i18n/languages.ts';
import { useNumber } from '../../i18n/useFormats.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useText } from '../../i18n/useText.ts';
import { AlertDialog } from '../../kit/feedback/dialogs.tsx';
import { Muted } from '../../kit/page/Muted.tsx';
import { ErrorTable } from './ErrorTable.tsx';
import { translateFailedRows } from './errors-csv.ts';
import type { BulkKind } from './file-columns.ts';
import { useFileFormatText } from './useFileFormatText.ts';

interface FailedRowsProps {
  jobId: string;
  errors: readonly RowError[];
  dryRun: boolean;
  ofUsers: boolean;
}

/** Download of the failed rows as a file to correct, with instructions. */
const FailedRows = ({ jobId, errors, dryRun, ofUsers }: FailedRowsProps) => {
  const t = useText();
  const logoutIfAccessDenied = useLogoutIfAccessDenied();
  const [language] = useLanguage();
  const [message, setMessage] = useState('');
  const fetchFile = async () => {
    // The API writes the file in English.
    const reworded = language === DEFAULT_LANGUAGE ? undefined : (text: string) => translateFailedRows(t, text, errors);
    try {
      await download(`admin/bulk-jobs/${jobId}/failed-rows`, 'failed_rows.csv', reworded);
    } catch (error) {
      if (!(await logoutIfAccessDenied(error))) setMessage(t('bulk.failedRowsGone'));
    }
  };
  return (
    <Box>
      <Button variant="outlined" startIcon={<FileDownloadOutlined />} onClick={fetchFile}>
        {t('bulk.downloadFailed')}
      </Button>
      <Muted sx={{ mt: 0.75 }}>
        {t(dryRun ? 'bulk.mendDry' : 'bulk.mend')}
        {ofUsers && ` ${t('bulk.noPasswords')}`}
      </Muted>
      <AlertDialog open={message !== ''} title={message} onClose={() => setMessage('')} />
    </Box>
  );
};

interface ResultsProps {
  /** Response to the upload, or the job if the user came back later. */
  outcome: BulkAnswer | BulkJob;
  jobId: string;
  kind: BulkKind | undefined;
  /** Imports the file after a dry run; null if the file is no longer selected. */
  onImport: (() => void) | null;
}

/** Result of an upload: imported rows, failed rows with reasons, and the next steps. */
export const Results = ({ outcome, jobId, kind, onImport }: ResultsProps) => {
  const t = useText();
  const number = useNumber();
  const fileFormat = useFileFormatText();
  const [language] = useLanguage();
  const { processed, failed_rows: failed, errors, dry_run: dryRun, ignored_columns: ignored } = outcome;
  const { created_rows: created, updated_rows: updated, unchanged_rows: unchanged, encoding, delimiter } = outcome;
  const stopped = 'status' in outcome && outcome.status === 'failed';
  return (
    <Card component="section" aria-label={t('bulk.results')}>
      <Box sx={{ p: 2, display: 'grid', gap: 1.5, justifyItems: 'start' }}>
        <Alert severity={stopped ? 'error' : failed > 0 ? 'warning' : 'success'} sx={{ width: '100%' }}>
          {stopped && <div>{t('bulk.stopped')}</div>}
          {/* The API's message is in English, so only English users see it. The text below has the same meaning in
              the user's language. */}
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
        {encoding && delimiter && <Muted>{fileFormat({ encoding, delimiter })}</Muted>}
      </Box>
      {errors.length > 0 && <ErrorTable errors={errors} />}
    </Card>
  );
};
