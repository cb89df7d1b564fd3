import WhatsApp from '@mui/icons-material/WhatsApp';
import { Button } from '@mui/material';
import { useText } from '../../i18n/useText.ts';

/** Writes to the admin for credits; `link` as `useTopUp` gives it. */
export const TopUpButton = ({ link }: { link: string }) => {
  const t = useText();
  return (
    <Button
      variant="contained"
      component="a"
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      startIcon={<WhatsApp />}
    >
      {t('dashboard.credits.topUp')}
    </Button>
  );
};
