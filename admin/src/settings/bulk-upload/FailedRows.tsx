import type { RowError } from '@marketplace/api';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { useLogoutIfAccessDenied } from 'react-admin';
import { download } from '../../data/download.ts';
import { DEFAULT_LANGUAGE } from '../../i18n/languages.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useText } from '../../i18n/useText.ts';
import { AlertDialog } from '../../kit/feedback/AlertDialog.tsx';
import { Muted } from '../../kit/page/Muted.tsx';
import { failedRowsIn } from './failed-rows-csv.ts';

interface FailedRowsProps {
  jobId: string;
  errors: readonly RowError[];
  dryRun: boolean;
  ofUsers: boolean;
}

/** The rows that failed as a file to mend, and what to do with it. */
export const FailedRows = ({ jobId, errors, dryRun, ofUsers }: FailedRowsProps) => {
  const t = useText();
  const logoutIfAccessDenied = useLogoutIfAccessDenied();
  const [language] = useLanguage();
  const [said, setSaid] = useState('');
  const fetchFile = async () => {
    // The API words its file in English.
    const reworded = language === DEFAULT_LANGUAGE ? undefined : (text: string) => failedRowsIn(t, text, errors);
    try {
      await download(`admin/bulk-jobs/${jobId}/failed-rows`, 'failed_rows.csv', reworded);
    } catch (error) {
      if (!(await logoutIfAccessDenied(error))) setSaid(t('bulk.failedRowsGone'));
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
      <AlertDialog open={said !== ''} title={said} onClose={() => setSaid('')} />
    </Box>
  );
};
