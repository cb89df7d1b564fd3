import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useLogoutIfAccessDenied } from 'react-admin';
import { download } from '../../data/download.ts';
import { reasonsOf } from '../../data/failures.ts';
import { AlertDialog } from '../feedback/dialogs.tsx';

interface ExportButtonProps {
  path: string;
  /** File name without the date, if the server sends none. */
  file: string;
  label: string;
  failed: string;
}

/** Button that downloads a list as CSV from the server. */
export const ExportButton = ({ path, file, label, failed }: ExportButtonProps) => {
  const logoutIfAccessDenied = useLogoutIfAccessDenied();
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const [reasons, setReasons] = useState<string[]>([]);

  const run = async () => {
    setState('busy');
    try {
      const date = new Date().toISOString().slice(0, 10);
      await download(path, `${file}_${date}.csv`);
      setState('idle');
    } catch (error) {
      setReasons(reasonsOf(error));
      setState((await logoutIfAccessDenied(error)) ? 'idle' : 'failed');
    }
  };

  return (
    <>
      <Button variant="outlined" startIcon={<FileDownloadOutlined />} onClick={run} loading={state === 'busy'}>
        {label}
      </Button>
      <AlertDialog open={state === 'failed'} title={failed} lines={reasons} onClose={() => setState('idle')} />
    </>
  );
};
