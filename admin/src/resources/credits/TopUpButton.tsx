import type { User } from '@marketplace/api';
import WhatsApp from '@mui/icons-material/WhatsApp';
import { Button } from '@mui/material';
import { useContent, whatsAppLink } from '../../data/useContent.ts';
import { useText } from '../../i18n/useText.ts';

/**
 * Returns a WhatsApp link with a message that asks the admin for credits, or undefined if no number is published
 * (specification, section 2.4).
 */
export const useTopUpLink = (me: Pick<User, 'email'> | undefined) => {
  const t = useText();
  const { data } = useContent();
  return whatsAppLink(data?.adminPhoneDialable, t('dashboard.credits.message', { email: me?.email ?? '' }));
};

/** Button that opens WhatsApp to ask the admin for credits. `link` comes from `useTopUpLink`. */
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
