import ExploreOffOutlined from '@mui/icons-material/ExploreOffOutlined';
import { Card } from '@mui/material';
import { useNavigate } from 'react-admin';
import { useText } from '../i18n/useText.ts';
import { Page } from '../layout/Page.tsx';
import { Notice } from './Notice.tsx';

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
