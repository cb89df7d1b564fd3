import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined';
import { Alert, Box, Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useText } from '../../i18n/useText.ts';
import { Notice } from './Notice.tsx';

/** Why something failed, in words; undefined where nobody said. */
export const useWhy = () => {
  const translate = useTranslate();
  return (error: unknown): string | undefined =>
    error instanceof Error ? translate(error.message, { _: error.message }) : undefined;
};

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

interface FailedPartProps {
  text: string;
  error: unknown;
  onRetry: () => void;
}

/** A part of a screen could not be loaded, the rest of it could: what, why, and again, beside its place. */
export const FailedPart = ({ text, error, onRetry }: FailedPartProps) => {
  const t = useText();
  const why = useWhy();
  return (
    <Alert severity="error">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5 }}>
        <span>
          {text} {why(error)}
        </span>
        <Button color="inherit" variant="outlined" size="small" onClick={onRetry} sx={{ flexShrink: 0 }}>
          {t('actions.tryAgain')}
        </Button>
      </Box>
    </Alert>
  );
};
