import { Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useLogout, useNavigate } from 'react-admin';
import { usePublicContent } from '../../data/useContent.ts';
import { useText } from '../../i18n/useText.ts';
import { PublicScreen } from '../sign-in/PublicScreen.tsx';
import { SetUp } from './SetUp.tsx';

/** Screen for an admin without a second factor while admins must have one. No other screen is available. */
const MustSetUp = ({ onDone }: { onDone: () => void }) => {
  const t = useText();
  const { data } = usePublicContent();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const logout = useLogout();
  return (
    <PublicScreen title={t('security.mustTitle')} subtitle={t('security.mustText')} content={data}>
      <SetUp
        onDone={() => {
          queries.clear();
          navigate('/admin/dashboard', { replace: true });
          onDone();
        }}
      />
      <Button fullWidth sx={{ mt: 1 }} onClick={() => logout()}>
        {t('layout.logout')}
      </Button>
    </PublicScreen>
  );
};

export default MustSetUp;
