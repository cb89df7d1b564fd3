import type { User } from '@marketplace/api';
import PhonelinkLockOutlined from '@mui/icons-material/PhonelinkLockOutlined';
import { IconButton, Tooltip } from '@mui/material';
import { useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { api } from '../../data/api.ts';
import { useFailureReason } from '../../data/failures.ts';
import { useMe } from '../../data/useMe.ts';
import { useText } from '../../i18n/useText.ts';
import { ConfirmDialog } from '../../kit/feedback/dialogs.tsx';
import { ProofDialog } from './ProofDialog.tsx';

/**
 * Removes the second factor of a user who lost their phone and recovery codes. For another admin's second factor, the
 * signed-in admin's password is required.
 */
export const LostSecondFactor = ({ user: { id, name, role } }: { user: User }) => {
  const t = useText();
  const notify = useNotify();
  const reasonOf = useFailureReason();
  const refresh = useRefresh();
  const me = useMe();
  const [state, setState] = useState<'idle' | 'asking' | 'busy'>('idle');

  const remove = async (proof?: object) => {
    await api.remove(`users/${id}/second-factor`, proof);
    notify(t('security.removed'), { type: 'success' });
    refresh();
  };
  const confirm = async () => {
    setState('busy');
    try {
      await remove();
    } catch (error) {
      notify(reasonOf(error), { type: 'error' });
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
      {state !== 'idle' && role === 'admin' && (
        <ProofDialog
          title={t('security.lostTitle', { name })}
          text={`${t('security.lostHelp')} ${t('security.lostText')}`}
          confirm={t('security.remove')}
          withCode={me?.second_factor === true}
          work={async ({ password, code }) => {
            await remove({ current_password: password, ...(code && { current_code: code }) });
            setState('idle');
          }}
          onClose={() => setState('idle')}
        />
      )}
      <ConfirmDialog
        open={state !== 'idle' && role !== 'admin'}
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
