import type { PersonalData } from '@marketplace/api';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { Alert, Box, Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNotify } from 'react-admin';
import { api } from '../../data/api.ts';
import { useFailureReason } from '../../data/failures.ts';
import { useText } from '../../i18n/useText.ts';
import { ConfirmDialog } from '../../kit/feedback/dialogs.tsx';
import { JOBS_KEY } from '../../kit/feedback/JobsUnderWay.tsx';

type Change = 'withdraw' | 'erase';

interface ChoicesProps {
  data: PersonalData;
  onChanged: () => Promise<void>;
  /** Called if the change continues in the background because the visitor has very many enquiries. */
  onBegun: () => void;
}

/** Actions on a visitor's data: download, withdraw consent and erase. */
export const PersonalDataActions = ({ data, onChanged, onBegun }: ChoicesProps) => {
  const t = useText();
  const reasonOf = useFailureReason();
  const notify = useNotify();
  const queries = useQueryClient();
  const [asking, setAsking] = useState<Change | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const { email, enquiries } = data;
  const file = useMemo(
    () => `data:application/json;charset=utf-8,${encodeURIComponent(JSON.stringify(data, null, 2))}`,
    [data],
  );

  const confirm = async () => {
    if (!asking) return;
    setBusy(true);
    setFailure('');
    try {
      const { job } = await api.changePersonalData(asking, email);
      if (job) {
        await queries.invalidateQueries({ queryKey: JOBS_KEY });
        return onBegun();
      }
      notify(t(asking === 'erase' ? 'personalData.erased' : 'personalData.withdrawn'), { type: 'success' });
      await onChanged();
    } catch (error) {
      setFailure(reasonOf(error));
    }
    setBusy(false);
    setAsking(null);
  };

  return (
    <>
      {failure && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {failure}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button
          variant="outlined"
          startIcon={<FileDownloadOutlined />}
          component="a"
          href={file}
          download={t('personalData.file')}
        >
          {t('security.download')}
        </Button>
        {enquiries.some(({ withdrawn_at }) => withdrawn_at === null) && (
          <Button variant="outlined" onClick={() => setAsking('withdraw')}>
            {t('personalData.withdraw')}
          </Button>
        )}
        <Button variant="outlined" color="error" onClick={() => setAsking('erase')}>
          {t('personalData.erase')}
        </Button>
      </Box>
      <ConfirmDialog
        open={asking !== null}
        title={t(asking === 'erase' ? 'personalData.eraseTitle' : 'personalData.withdrawTitle', { email })}
        text={t(asking === 'erase' ? 'personalData.eraseText' : 'personalData.withdrawText')}
        confirm={t(asking === 'erase' ? 'personalData.erase' : 'personalData.withdraw')}
        busy={busy}
        onConfirm={confirm}
        onCancel={() => setAsking(null)}
      />
    </>
  );
};
