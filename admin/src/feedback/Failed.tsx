import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined';
import { useTranslate } from 'react-admin';
import { useText } from '../i18n/useText.ts';
import { Notice } from './Notice.tsx';

/** Something could not be loaded: what, why, and again. */
export const Failed = ({ error, onRetry }: { error?: unknown; onRetry: () => void }) => {
  const t = useText();
  const translate = useTranslate();
  const why = error instanceof Error ? translate(error.message, { _: error.message }) : undefined;
  return (
    <div role="alert">
      <Notice
        icon={<CloudOffOutlined />}
        title={t('errors.loadingFailed')}
        text={why}
        action={{ label: t('actions.tryAgain'), onClick: onRetry }}
      />
    </div>
  );
};
