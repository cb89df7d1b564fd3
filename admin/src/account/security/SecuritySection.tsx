import { Box, Divider } from '@mui/material';
import { useMe } from '../../data/useMe.ts';
import { useText } from '../../i18n/useText.ts';
import { FormSection } from '../../kit/forms/FormSection.tsx';
import { AdminRequirement } from './AdminRequirement.tsx';
import { SecondFactorStatus } from './SecondFactorStatus.tsx';
import { SignOutEverywhere } from './SignOutEverywhere.tsx';

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
