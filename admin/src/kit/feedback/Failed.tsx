import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined';
import { Alert, Box, Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useText } from '../../i18n/useText.ts';
import { Notice } from './Notice.tsx';

/** Returns a function that translates the message of an error. It returns undefined if the value is not an `Error`. */
export const useErrorMessage = () => {
  const translate = useTranslate();
  return (error: unknown): string | undefined =>
    error instanceof Error ? translate(error.message, { _: error.message }) : undefined;
};

interface FailedProps {
  /** Title that the specification requires instead of the general title. */
  title?: string;
  error?: unknown;
  onRetry: () => void;
}

/** Error notice in place of content that could not be loaded, with the reason and a retry button. */
export const Failed = ({ title, error, onRetry }: FailedProps) => {
  const t = useText();
  const why = useErrorMessage();
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

/** Error notice for a part of a screen that could not be loaded, with the reason and a retry button. */
export const FailedPart = ({ text, error, onRetry }: FailedPartProps) => {
  const t = useText();
  const why = useErrorMessage();
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
