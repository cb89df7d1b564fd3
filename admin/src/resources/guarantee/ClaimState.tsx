import type { Claim } from '@marketplace/api';
import { Box } from '@mui/material';
import { useText } from '../../i18n/useText.ts';
import { Dot } from '../../kit/page/Dot.tsx';
import { Caption } from '../../kit/page/Muted.tsx';
import { useClaimTexts } from './useClaimTexts.ts';

/** Status of a refund request, with its due date. */
export const ClaimState = ({ claim }: { claim: Claim }) => {
  const t = useText();
  const texts = useClaimTexts()(claim);
  return (
    <Box>
      <Dot colour={texts.colour}>{texts.status}</Dot>
      <Caption component="div" title={texts.exact}>
        {texts.clock}
      </Caption>
      {texts.by && <Caption component="div">{texts.by}</Caption>}
      {claim.is_refunded && <Caption component="div">{t('claims.refunded')}</Caption>}
    </Box>
  );
};
