import type { SecondFactor, SecondFactorProof } from '@marketplace/api';
import { Box, Button, Dialog, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useNotify } from 'react-admin';
import { api } from '../../data/api.ts';
import { ME_KEY } from '../../data/useMe.ts';
import { useText } from '../../i18n/useText.ts';
import { Failed } from '../../kit/feedback/Failed.tsx';
import { Loading } from '../../kit/feedback/Loading.tsx';
import { Muted } from '../../kit/page/Muted.tsx';
import { ProofDialog } from './ProofDialog.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SetUp } from './SetUp.tsx';

const KEY = ['second-factor'];

/** Reads the state of the user's second factor. */
const useSecondFactor = () => useQuery({ queryKey: KEY, queryFn: () => api.read<SecondFactor>('auth/second-factor') });

const useSecondFactorChanged = () => {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: KEY });
    void queries.invalidateQueries({ queryKey: ME_KEY });
  };
};

type OpenDialog = 'nothing' | 'setting up' | 'keeping codes' | 'renewing' | 'removing';

/** State of the user's second factor, with buttons to set up, renew or remove it. */
export const SecondFactorStatus = () => {
  const t = useText();
  const notify = useNotify();
  const titleId = useId();
  const { data, error, isPending, refetch } = useSecondFactor();
  const changed = useSecondFactorChanged();
  const [doing, setDoing] = useState<OpenDialog>('nothing');
  const [codes, setCodes] = useState<string[] | null>(null);
  const close = () => {
    setDoing('nothing');
    setCodes(null);
    changed();
  };

  const renew = async (proof: SecondFactorProof) => {
    setCodes((await api.renewRecoveryCodes(proof)).recovery_codes);
    setDoing('nothing');
  };
  const remove = async (proof: SecondFactorProof) => {
    await api.removeSecondFactor(proof);
    notify(t('security.removed'), { type: 'success' });
    close();
  };

  if (isPending) return <Loading />;
  if (!data) return <Failed error={error} onRetry={() => refetch()} />;
  return (
    <div>
      <Typography sx={{ fontWeight: 600 }}>{t('security.factor')}</Typography>
      <Muted sx={{ mb: 1.5 }}>
        {[
          data.enabled ? t('security.on') : t('security.off'),
          data.enabled ? t('security.codesLeft', { smart_count: data.recovery_codes_left }) : '',
          data.required ? t('security.required') : '',
        ]
          .filter(Boolean)
          .join(' ')}
      </Muted>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {!data.enabled && (
          <Button variant="outlined" onClick={() => setDoing('setting up')}>
            {t('security.setUp')}
          </Button>
        )}
        {data.enabled && (
          <Button variant="outlined" onClick={() => setDoing('renewing')}>
            {t('security.renew')}
          </Button>
        )}
        {data.enabled && !data.required && (
          <Button color="error" onClick={() => setDoing('removing')}>
            {t('security.remove')}
          </Button>
        )}
      </Box>
      <Dialog
        open={doing === 'setting up' || doing === 'keeping codes'}
        onClose={doing === 'setting up' ? close : undefined}
        aria-labelledby={titleId}
        maxWidth="xs"
        fullWidth
      >
        <DialogTitle id={titleId}>{t('security.setUp')}</DialogTitle>
        <DialogContent>
          <SetUp
            onDone={close}
            onCodes={areThey => setDoing(areThey ? 'keeping codes' : 'setting up')}
            onCancel={close}
          />
        </DialogContent>
      </Dialog>
      <Dialog open={codes !== null} aria-labelledby={titleId} maxWidth="xs" fullWidth>
        <DialogTitle id={titleId}>{t('security.codes')}</DialogTitle>
        <DialogContent>
          <RecoveryCodes codes={codes ?? []} />
          <Button variant="contained" fullWidth sx={{ mt: 2 }} onClick={close}>
            {t('security.kept')}
          </Button>
        </DialogContent>
      </Dialog>
      {doing === 'renewing' && (
        <ProofDialog
          title={t('security.renewTitle')}
          text={t('security.renewText')}
          confirm={t('security.renew')}
          work={renew}
          onClose={close}
        />
      )}
      {doing === 'removing' && (
        <ProofDialog
          title={t('security.removeTitle')}
          text={t('security.removeText')}
          confirm={t('security.remove')}
          work={remove}
          onClose={close}
        />
      )}
    </div>
  );
};
