import ExploreOffOutlined from '@mui/icons-material/ExploreOffOutlined';
import ReportProblemOutlined from '@mui/icons-material/ReportProblemOutlined';
import { Card } from '@mui/material';
import { useNavigate, useResetErrorBoundaryOnLocationChange } from 'react-admin';
import { useText } from '../../i18n/useText.ts';
import { Notice } from '../../kit/feedback/Notice.tsx';
import { Page } from '../../kit/page/Page.tsx';

/** Error notice in place of a screen that crashed. Navigating to another screen resets it. */
export const ScreenError = ({ resetErrorBoundary }: { resetErrorBoundary: (...details: unknown[]) => void }) => {
  const t = useText();
  useResetErrorBoundaryOnLocationChange(resetErrorBoundary);
  return (
    <div role="alert">
      <Notice
        icon={<ReportProblemOutlined />}
        title={t('errors.screen')}
        text={t('errors.screenHelp')}
        action={{ label: t('errors.reload'), onClick: () => window.location.reload() }}
      />
    </div>
  );
};

export const NotFound = () => {
  const t = useText();
  const navigate = useNavigate();
  return (
    <Page title={t('errors.notFound')}>
      <Card>
        <Notice
          icon={<ExploreOffOutlined />}
          title={t('errors.notFoundHelp')}
          action={{ label: t('layout.screens.dashboard'), onClick: () => navigate('/admin/dashboard') }}
        />
      </Card>
    </Page>
  );
};
