import { Box } from '@mui/material';
import { useText } from '../../i18n/useText.ts';
import { FailedPart } from '../../kit/feedback/Failed.tsx';

interface ReloadWarningProps {
  /** Error of the failed reload, if any. */
  error: unknown;
  onRetry: () => void;
}

/** Warning above a page that could not be reloaded. The page itself stays, because the user may be typing. */
export const ReloadWarning = ({ error, onRetry }: ReloadWarningProps) => {
  const t = useText();
  if (!error) return null;
  return (
    <Box sx={{ mb: 2 }}>
      <FailedPart text={t('leads.notReadAnew')} error={error} onRetry={onRetry} />
    </Box>
  );
};
