import type { Notification } from '@marketplace/api';
import SendOutlined from '@mui/icons-material/SendOutlined';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useListContext, useNotify, useRefresh } from 'react-admin';
import { reasonsOf } from '../../data/failures.ts';
import { useApi } from '../../data/useApi.ts';
import { useText } from '../../i18n/useText.ts';
import { ConfirmDialog } from '../../kit/feedback/ConfirmDialog.tsx';

/** Sends all that failed and are on the page again, after asking: a wrong password stops many at once. */
export const ResendShown = () => {
  const t = useText();
  const api = useApi();
  const notify = useNotify();
  const refresh = useRefresh();
  const { data = [], filterValues } = useListContext<Notification>();
  const [state, setState] = useState<'idle' | 'asking' | 'busy'>('idle');
  const failed = data.filter(({ status }) => status === 'failed');
  const n = failed.length;
  if (filterValues.status !== 'failed' || n < 2) return null;

  const confirm = async () => {
    setState('busy');
    const results = await Promise.allSettled(failed.map(({ id }) => api.resend(id)));
    const errors = results.flatMap(result => (result.status === 'rejected' ? [result.reason] : []));
    const left = errors.length;
    const reasons = [...new Set(errors.flatMap(reasonsOf))];
    if (left === 0) notify(t('notifications.resentShown', { n }), { type: 'success' });
    else
      notify([t('notifications.resentSome', { n: n - left, left }), ...reasons].join('\n'), {
        type: 'error',
        multiLine: true,
      });
    setState('idle');
    refresh();
  };

  return (
    <>
      <Button variant="outlined" startIcon={<SendOutlined />} onClick={() => setState('asking')}>
        {t('notifications.resendShown', { n })}
      </Button>
      <ConfirmDialog
        open={state !== 'idle'}
        title={t('notifications.resendShownTitle', { n })}
        text={t('notifications.resendShownText')}
        confirm={t('notifications.resend')}
        busy={state === 'busy'}
        onConfirm={confirm}
        onCancel={() => setState('idle')}
      />
    </>
  );
};
