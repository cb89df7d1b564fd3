import ReportProblemOutlined from '@mui/icons-material/ReportProblemOutlined';
import { useResetErrorBoundaryOnLocationChange } from 'react-admin';
import { useText } from '../../i18n/useText.ts';
import { Notice } from '../../kit/feedback/Notice.tsx';

/** A screen that broke. The rest of the console stays; going elsewhere leaves it behind. */
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
