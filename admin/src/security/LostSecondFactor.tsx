import type { User } from '@marketplace/api';
import PhonelinkLockOutlined from '@mui/icons-material/PhonelinkLockOutlined';
import { IconButton, Tooltip } from '@mui/material';
import { useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { ConfirmDialog } from '../feedback/ConfirmDialog.tsx';
import { detailOf } from '../http/http.ts';
import { useApi } from '../http/useApi.ts';
import { useText } from '../i18n/useText.ts';

/** For somebody who lost their phone and their recovery codes: an admin takes the second factor away. */
export const LostSecondFactor = ({ user: { id, name } }: { user: User }) => {
  const t = useText();
  const api = useApi();
  const notify = useNotify();
  const refresh = useRefresh();
  const [state, setState] = useState<'idle' | 'asking' | 'busy'>('idle');

  const confirm = async () => {
    setState('busy');
    try {
      await api.remove(`users/${id}/second-factor`);
      notify(t('security.removed'), { type: 'success' });
      refresh();
    } catch (error) {
      notify(detailOf(error) ?? t('errors.generic'), { type: 'error' });
    }
    setState('idle');
  };

  return (
    <>
      <Tooltip title={t('security.lostRemove')}>
        <IconButton onClick={() => setState('asking')} aria-label={`${t('security.lostRemove')}: ${name}`}>
          <PhonelinkLockOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
      <ConfirmDialog
        open={state !== 'idle'}
        title={t('security.lostTitle', { name })}
        text={`${t('security.lostHelp')} ${t('security.lostText')}`}
        confirm={t('security.remove')}
        busy={state === 'busy'}
        onConfirm={confirm}
        onCancel={() => setState('idle')}
      />
    </>
  );
};
