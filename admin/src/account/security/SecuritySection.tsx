import type { SecuritySettings } from '@marketplace/api';
import { Box, Button, Divider, FormControlLabel, Skeleton, Switch } from '@mui/material';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLogout, useNotify } from 'react-admin';
import { Link } from 'react-router-dom';
import { api } from '../../data/api.ts';
import { useFailureReason } from '../../data/failures.ts';
import { useCommand } from '../../data/useCommand.ts';
import { useMe } from '../../data/useMe.ts';
import { useText } from '../../i18n/useText.ts';
import { ConfirmDialog } from '../../kit/feedback/dialogs.tsx';
import { FailedPart } from '../../kit/feedback/Failed.tsx';
import { FormSection } from '../../kit/forms/FormSection.tsx';
import { Muted } from '../../kit/page/Muted.tsx';
import { IdleSetting } from './IdleSetting.tsx';
import { ProofDialog } from './ProofDialog.tsx';
import { SecondFactorStatus } from './SecondFactorStatus.tsx';
import { Sessions } from './Sessions.tsx';

const PATH = 'admin/security-settings';

/**
 * Switch that requires a second factor of all admins. A change is saved immediately, and switching off requires the
 * password.
 */
const AdminRequirement = () => {
  const t = useText();
  const notify = useNotify();
  const reasonOf = useFailureReason();
  const queries = useQueryClient();
  const me = useMe();
  const [isAsking, setIsAsking] = useState(false);
  const { data, error, refetch } = useQuery({ queryKey: [PATH], queryFn: () => api.read<SecuritySettings>(PATH) });
  const saved = (settings: SecuritySettings) => {
    notify(t(settings.secondFactorRequiredOfAdmins ? 'security.demandOn' : 'security.demandOff'), { type: 'success' });
    queries.setQueryData([PATH], settings);
    void queries.invalidateQueries({ queryKey: ['second-factor'] });
  };
  const { mutate, isPending } = useMutation({
    mutationFn: (changed: SecuritySettings) => api.save<SecuritySettings>(PATH, changed),
    onSuccess: saved,
    onError: error => notify(reasonOf(error), { type: 'error' }),
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
                event.target.checked ? mutate({ ...data, secondFactorRequiredOfAdmins: true }) : setIsAsking(true)
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
      {data && (
        <Box sx={{ mt: 3 }}>
          <IdleSetting settings={data} />
        </Box>
      )}
      {data && isAsking && (
        <ProofDialog
          title={t('security.demandEndTitle')}
          text={t('security.demandEndText')}
          confirm={t('security.demandEnd')}
          withCode={me?.second_factor === true}
          work={async ({ password, code }) => {
            const wanted: SecuritySettings = { ...data, secondFactorRequiredOfAdmins: false };
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

/** Button that ends all of the user's sessions, for a lost phone or a shared computer. */
const SignOutEverywhere = () => {
  const t = useText();
  const notify = useNotify();
  const logout = useLogout();
  const [asking, setAsking] = useState(false);
  const end = useCommand(() => api.signOutEverywhere().then(() => logout()), {
    onDone: () => notify(t('security.everywhereDone'), { type: 'success' }),
    onSettled: () => setAsking(false),
  });
  return (
    <div>
      <Muted sx={{ mb: 1.5 }}>{t('security.everywhereText')}</Muted>
      <Button variant="outlined" color="error" onClick={() => setAsking(true)}>
        {t('security.everywhere')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('security.everywhereTitle')}
        text={t('security.everywhereText')}
        confirm={t('security.everywhere')}
        busy={end.isPending}
        onConfirm={() => end.mutate()}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
};

/**
 * Security section of the profile: second factor, requirements for admins and sessions. Its settings are saved
 * separately from the form.
 */
export const SecuritySection = () => {
  const t = useText();
  const me = useMe();
  return (
    <Box sx={{ mt: 4 }}>
      <FormSection title={t('security.title')} help={t('security.help')}>
        <SecondFactorStatus />
        {me?.role === 'admin' && <AdminRequirement />}
        {me?.role === 'admin' && (
          <div>
            <Button component={Link} to="/admin/audit-log" variant="outlined">
              {t('audit.title')}
            </Button>
          </div>
        )}
        <Divider />
        <Sessions />
        <SignOutEverywhere />
      </FormSection>
    </Box>
  );
};
