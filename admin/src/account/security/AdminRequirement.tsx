import type { SecuritySettings } from '@marketplace/api';
import { Box, FormControlLabel, Skeleton, Switch } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { detailOf } from '../../data/failures.ts';
import { useApi } from '../../data/useApi.ts';
import { useMe } from '../../data/useMe.ts';
import { useRead } from '../../data/useRead.ts';
import { useText } from '../../i18n/useText.ts';
import { FailedPart } from '../../kit/feedback/FailedPart.tsx';
import { Muted } from '../../kit/page/Muted.tsx';
import { ProofDialog } from './ProofDialog.tsx';

const PATH = 'admin/security-settings';

/** Whether all admins must have a second factor; saved at once, and to demand it no longer with one's own password. */
export const AdminRequirement = () => {
  const t = useText();
  const api = useApi();
  const notify = useNotify();
  const queries = useQueryClient();
  const me = useMe();
  const [isAsking, setIsAsking] = useState(false);
  const { data, error, refetch } = useRead([PATH], api => api.read<SecuritySettings>(PATH));
  const saved = ({ secondFactorRequiredOfAdmins }: SecuritySettings) => {
    notify(secondFactorRequiredOfAdmins ? t('security.demandOn') : t('security.demandOff'), { type: 'success' });
    queries.setQueryData([PATH], { secondFactorRequiredOfAdmins });
    queries.invalidateQueries({ queryKey: ['second-factor'] });
  };
  const { mutate, isPending } = useMutation({
    mutationFn: (wanted: SecuritySettings) => api.save<SecuritySettings>(PATH, wanted),
    onSuccess: saved,
    onError: error => notify(detailOf(error) ?? t('errors.generic'), { type: 'error' }),
  });
  if (error && !data) return <FailedPart text={t('security.demandUnknown')} error={error} onRetry={() => refetch()} />;
  return (
    <Box>
      {data ? (
        <FormControlLabel
          control={
            <Switch
              checked={data.secondFactorRequiredOfAdmins}
              disabled={isPending}
              onChange={event =>
                event.target.checked ? mutate({ secondFactorRequiredOfAdmins: true }) : setIsAsking(true)
              }
            />
          }
          label={t('security.demand')}
        />
      ) : (
        <Box
          role="status"
          aria-label={t('auth.loading')}
          sx={{ display: 'flex', alignItems: 'center', gap: 1, height: 38 }}
        >
          <Skeleton variant="rounded" width={44} height={20} />
          {t('security.demand')}
        </Box>
      )}
      <Muted>{t('security.demandHelp')}</Muted>
      {isAsking && (
        <ProofDialog
          title={t('security.demandEndTitle')}
          text={t('security.demandEndText')}
          confirm={t('security.demandEnd')}
          withCode={me?.second_factor === true}
          work={async ({ password, code }) => {
            const wanted: SecuritySettings = { secondFactorRequiredOfAdmins: false };
            const proof = { current_password: password, ...(code && { current_code: code }) };
            saved(await api.save<SecuritySettings>(PATH, { ...wanted, ...proof }));
            setIsAsking(false);
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Box>
  );
};
