import { Alert, Box, Button } from '@mui/material';
import { useText } from '../../i18n/useText.ts';
import { useWhy } from './useWhy.ts';

interface FailedPartProps {
  /** What could not be loaded, as a sentence. */
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
