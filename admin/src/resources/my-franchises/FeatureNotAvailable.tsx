import LockOutlined from '@mui/icons-material/LockOutlined';
import { Card } from '@mui/material';
import { useNavigate } from 'react-admin';
import { FRANCHISES } from '../../data/addresses.ts';
import { useText } from '../../i18n/useText.ts';
import { Notice } from '../../kit/feedback/Notice.tsx';
import { Page } from '../../kit/page/Page.tsx';

/** Displayed instead of the form for a new franchise, which only admins can create. */
const FeatureNotAvailable = () => {
  const t = useText();
  const navigate = useNavigate();
  return (
    <Page title={t('franchises.mine.unavailable')}>
      <Card>
        <Notice
          icon={<LockOutlined />}
          title={t('franchises.mine.unavailableText')}
          action={{ label: t('franchises.back'), onClick: () => navigate(FRANCHISES.consultant) }}
        />
      </Card>
    </Page>
  );
};

export default FeatureNotAvailable;
