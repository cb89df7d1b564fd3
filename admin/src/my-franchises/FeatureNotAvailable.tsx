import LockOutlined from '@mui/icons-material/LockOutlined';
import { Card } from '@mui/material';
import { useNavigate } from 'react-admin';
import { Notice } from '../feedback/Notice.tsx';
import { LIST_PATH } from '../franchises/paths.ts';
import { useText } from '../i18n/useText.ts';
import { Page } from '../layout/Page.tsx';
import { Guard } from '../session/Guard.tsx';

/** The consultant's form without a franchise: creating one is the admin's. */
const FeatureNotAvailable = () => {
  const t = useText();
  const navigate = useNavigate();
  return (
    <Guard only="consultant">
      <Page title={t('franchises.mine.unavailable')}>
        <Card>
          <Notice
            icon={<LockOutlined />}
            title={t('franchises.mine.unavailableText')}
            action={{ label: t('franchises.back'), onClick: () => navigate(LIST_PATH.consultant) }}
          />
        </Card>
      </Page>
    </Guard>
  );
};

export default FeatureNotAvailable;
