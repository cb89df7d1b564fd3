import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined';
import { useText } from '../../i18n/useText.ts';
import { Notice } from './Notice.tsx';
import { useWhy } from './useWhy.ts';

interface FailedProps {
  /** Where the specification has words for what could not be loaded. */
  title?: string;
  error?: unknown;
  onRetry: () => void;
}

/** Something could not be loaded: what, why, and again. */
export const Failed = ({ title, error, onRetry }: FailedProps) => {
  const t = useText();
  const why = useWhy();
  return (
    <div role="alert">
      <Notice
        icon={<CloudOffOutlined />}
        title={title ?? t('errors.loadingFailed')}
        text={why(error)}
        action={{ label: t('actions.tryAgain'), onClick: onRetry }}
      />
    </div>
  );
};
