import ExploreOffOutlined from '@mui/icons-material/ExploreOffOutlined';
import { Card } from '@mui/material';
import { useNavigate } from 'react-admin';
import { useText } from '../../i18n/useText.ts';
import { Notice } from '../../kit/feedback/Notice.tsx';
import { Page } from '../../kit/page/Page.tsx';

export const NotFound = () => {
  const t = useText();
  const navigate = useNavigate();
  return (
    <Page title={t('errors.notFound')}>
      <Card>
        <Notice
          icon={<ExploreOffOutlined />}
          title={t('errors.notFoundHelp')}
          action={{ label: t('layout.dashboard'), onClick: () => navigate('/admin/dashboard') }}
        />
      </Card>
    </Page>
  );
};
