import type { RefundRequest } from '@marketplace/api';
import { Box } from '@mui/material';
import { useText } from '../../i18n/useText.ts';
import { Dot } from '../../kit/page/Dot.tsx';
import { Caption } from '../../kit/page/Muted.tsx';
import { useRefundRequestTexts } from './useRefundRequestTexts.ts';

/** Status of a refund request, with its due date. */
export const RefundRequestState = ({ refundRequest }: { refundRequest: RefundRequest }) => {
  const t = useText();
  const texts = useRefundRequestTexts()(refundRequest);
  return (
    <Box>
      <Dot colour={texts.colour}>{texts.status}</Dot>
      <Caption component="div" title={texts.exact}>
        {texts.clock}
      </Caption>
      {texts.by && <Caption component="div">{texts.by}</Caption>}
      {refundRequest.is_refunded && <Caption component="div">{t('refundRequests.refunded')}</Caption>}
    </Box>
  );
};
