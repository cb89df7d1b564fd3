import { Alert, Box, Button } from '@mui/material';
import { faultsIn, pathOf } from '../../data/faults.ts';
import { useText } from '../../i18n/useText.ts';
import { useWhy } from '../feedback/useWhy.ts';

interface PreviewProblemProps {
  error: unknown;
  /** Something simpler stands below instead. */
  instead: boolean;
  labelOf: (field: string) => string;
  onRetry: () => void;
}

/** The faults by which these values could not be saved. */
export const faultsOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'body' in error ? faultsIn(error.body) : [];

/** Why there is no page of these values: they could not be saved either, or nobody can make it just now. */
export const PreviewProblem = ({ error, instead, labelOf, onRetry }: PreviewProblemProps) => {
  const t = useText();
  const why = useWhy();
  const faults = faultsOf(error);
  if (faults.length > 0)
    return (
      <Alert severity="info" sx={{ borderRadius: 0 }}>
        {t('preview.waits')}
        <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
          {faults.map(fault => {
            const label = labelOf(pathOf(fault)[0] ?? '');
            // The API's own sentences mostly begin with it.
            return (
              <li key={pathOf(fault).join('.')}>
                {fault.msg.startsWith(label) ? fault.msg : `${label}: ${fault.msg}`}
              </li>
            );
          })}
        </Box>
      </Alert>
    );
  return (
    <Alert severity="warning" sx={{ borderRadius: 0 }}>
      <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
        <span>{error instanceof DOMException ? t('preview.slow') : why(error)}</span>
        {instead && <span>{t('preview.instead')}</span>}
        <Button color="inherit" variant="outlined" size="small" onClick={onRetry}>
          {t('actions.tryAgain')}
        </Button>
      </Box>
    </Alert>
  );
};
