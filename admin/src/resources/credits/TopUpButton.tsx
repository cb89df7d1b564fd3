import type { User } from '@marketplace/api';
import WhatsApp from '@mui/icons-material/WhatsApp';
import { Button } from '@mui/material';
import { useContent, whatsAppLink } from '../../data/useContent.ts';
import { useText } from '../../i18n/useText.ts';

/** The message to the admin that asks for credits (specification §2.4); undefined where no number is published. */
export const useTopUp = (me: Pick<User, 'email'> | undefined) => {
  const t = useText();
  const { data } = useContent();
  return whatsAppLink(data?.adminPhoneDialable, t('dashboard.credits.message', { email: me?.email ?? '' }));
};

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
