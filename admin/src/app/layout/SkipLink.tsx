import { Button } from '@mui/material';
import { useText } from '../../i18n/useText.ts';

/** For keyboards: past the menu. Seen only while it has the focus. */
export const SkipLink = () => {
  const t = useText();
  return (
    <Button
      variant="contained"
      onClick={() => document.getElementById('main-content')?.focus()}
      sx={{
        position: 'fixed',
        top: 8,
        left: 8,
        zIndex: 'tooltip',
        transform: 'translateY(-200%)',
        '&:focus': { transform: 'none' },
      }}
    >
      {t('layout.skip')}
    </Button>
  );
};
