import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useLogout, useNotify } from 'react-admin';
import { detailOf } from '../../data/http.ts';
import { useApi } from '../../data/useApi.ts';
import { useText } from '../../i18n/useText.ts';
import { ConfirmDialog } from '../../kit/feedback/ConfirmDialog.tsx';

/** Ends every session of one's own, for a phone that was lost or a computer of somebody else's. */
export const SignOutEverywhere = () => {
  const t = useText();
  const api = useApi();
  const notify = useNotify();
  const logout = useLogout();
  const [state, setState] = useState<'idle' | 'asking' | 'busy'>('idle');

  const confirm = async () => {
    setState('busy');
    try {
      await api.create('auth/sign-out-everywhere', {});
      await logout();
      notify(t('security.everywhereDone'), { type: 'success' });
    } catch (error) {
      notify(detailOf(error) ?? t('errors.generic'), { type: 'error' });
      setState('idle');
    }
  };

  return (
    <div>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1.5 }}>
        {t('security.everywhereText')}
      </Typography>
      <Button variant="outlined" color="error" onClick={() => setState('asking')}>
        {t('security.everywhere')}
      </Button>
      <ConfirmDialog
        open={state !== 'idle'}
        title={t('security.everywhereTitle')}
        text={t('security.everywhereText')}
        confirm={t('security.everywhere')}
        busy={state === 'busy'}
        onConfirm={confirm}
        onCancel={() => setState('idle')}
      />
    </div>
  );
};
