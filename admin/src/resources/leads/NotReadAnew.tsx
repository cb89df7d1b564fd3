import { Box } from '@mui/material';
import { useText } from '../../i18n/useText.ts';
import { FailedPart } from '../../kit/feedback/Failed.tsx';

interface NotReadAnewProps {
  /** Why it could not be read anew; nothing where it could. */
  error: unknown;
  onRetry: () => void;
}

/** Above what stays as it was read before, since it could not be read anew: somebody may be writing about it. */
export const NotReadAnew = ({ error, onRetry }: NotReadAnewProps) => {
  const t = useText();
  if (!error) return null;
  return (
    <Box sx={{ mb: 2 }}>
      <FailedPart text={t('leads.notReadAnew')} error={error} onRetry={onRetry} />
    </Box>
  );
};
