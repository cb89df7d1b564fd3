import { Link as MuiLink } from '@mui/material';
import { Link } from 'react-router-dom';
import { GUARANTEE } from '../../data/addresses.ts';
import { useText } from '../../i18n/useText.ts';
import { Muted } from '../../kit/page/Muted.tsx';

/** Link to the guarantee's terms. Opens a new tab so that typed text is not lost. */
export const GuaranteeLink = () => {
  const t = useText();
  return (
    <Muted className="wide" sx={{ mt: 1 }}>
      <MuiLink component={Link} to={GUARANTEE} target="_blank" rel="noopener">
        {t('guarantee.link')}
      </MuiLink>
    </Muted>
  );
};
