import { Link as MuiLink } from '@mui/material';
import { Link } from 'react-router-dom';
import { REFUND_TERMS } from '../../data/addresses.ts';
import { useText } from '../../i18n/useText.ts';
import { Muted } from '../../kit/page/Muted.tsx';
import { LINK_TARGET_SIZE } from '../../kit/theme/target.ts';

/** Link to the refund terms. Opens a new tab so that typed text is not lost. */
export const RefundTermsLink = () => {
  const t = useText();
  return (
    <Muted className="wide" sx={{ mt: 1 }}>
      <MuiLink component={Link} to={REFUND_TERMS} target="_blank" rel="noopener" sx={LINK_TARGET_SIZE}>
        {t('refundTerms.link')}
      </MuiLink>
    </Muted>
  );
};
