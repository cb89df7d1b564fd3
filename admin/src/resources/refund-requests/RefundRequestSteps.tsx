import type { RefundRequestDetails } from '@marketplace/api';
import { Box } from '@mui/material';
import { useDates } from '../../i18n/useFormats.ts';
import { useText } from '../../i18n/useText.ts';
import { Caption } from '../../kit/page/Muted.tsx';

/** Messages and decisions of a refund request, oldest first. */
export const RefundRequestSteps = ({ refundRequest }: { refundRequest: RefundRequestDetails }) => {
  const t = useText();
  const dates = useDates();
  return (
    <Box
      component="ol"
      aria-label={t('refundRequests.steps.title')}
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}
    >
      {refundRequest.steps.map(({ id, kind, words, actor_name, created_at }) => (
        <Box component="li" key={id} sx={{ typography: 'body2', overflowWrap: 'anywhere' }}>
          <strong>{t(`refundRequests.steps.${kind}`)}</strong>
          <Caption component="div" title={dates.exact(created_at)}>
            {[actor_name || t('credits.system'), dates.moment(created_at)].join(' · ')}
          </Caption>
          {words && <Box sx={{ whiteSpace: 'pre-line' }}>{words}</Box>}
        </Box>
      ))}
    </Box>
  );
};
