import { Box, Button, Divider } from '@mui/material';
import { useState } from 'react';
import { useLogout, useNotify } from 'react-admin';
import { useCommand } from '../../data/useCommand.ts';
import { useMe } from '../../data/useMe.ts';
import { useText } from '../../i18n/useText.ts';
import { ConfirmDialog } from '../../kit/feedback/ConfirmDialog.tsx';
import { FormSection } from '../../kit/forms/FormSection.tsx';
import { Muted } from '../../kit/page/Muted.tsx';
import { AdminRequirement } from './AdminRequirement.tsx';
import { SecondFactorStatus } from './SecondFactorStatus.tsx';

/** Ends every session of one's own, for a phone that was lost or a computer of somebody else's. */
const SignOutEverywhere = () => {
  const t = useText();
  const notify = useNotify();
  const logout = useLogout();
  const [asking, setAsking] = useState(false);
  const end = useCommand(api => api.signOutEverywhere().then(() => logout()), {
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

/** Second factor, what is required of admins, and signing out everywhere: a part of the profile, saved by itself. */
export const SecuritySection = () => {
  const t = useText();
  const me = useMe();
  return (
    <Box sx={{ mt: 4 }}>
      <FormSection title={t('security.title')} help={t('security.help')}>
        <SecondFactorStatus />
        {me?.role === 'admin' && <AdminRequirement />}
        <Divider />
        <SignOutEverywhere />
      </FormSection>
    </Box>
  );
};
