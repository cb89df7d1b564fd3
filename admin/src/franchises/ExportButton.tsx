import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useLogoutIfAccessDenied } from 'react-admin';
import { AlertDialog } from '../feedback/AlertDialog.tsx';
import { download } from '../http/download.ts';
import { useText } from '../i18n/useText.ts';

/** The franchises that the person may see, as CSV: all for the admin, a consultant's own. */
export const ExportButton = () => {
  const t = useText();
  const logoutIfAccessDenied = useLogoutIfAccessDenied();
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');

  const run = async () => {
    setState('busy');
    try {
      const date = new Date().toISOString().slice(0, 10);
      await download('admin/export/franchises', `franchises_export_${date}.csv`);
      setState('idle');
    } catch (error) {
      setState((await logoutIfAccessDenied(error)) ? 'idle' : 'failed');
    }
  };

  return (
    <>
      <Button variant="outlined" startIcon={<FileDownloadOutlined />} onClick={run} loading={state === 'busy'}>
        {t('franchises.export')}
      </Button>
      <AlertDialog open={state === 'failed'} title={t('franchises.exportFailed')} onClose={() => setState('idle')} />
    </>
  );
};
