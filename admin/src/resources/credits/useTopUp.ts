import type { User } from '@marketplace/api';
import { useContent, whatsAppLink } from '../../data/useContent.ts';
import { useText } from '../../i18n/useText.ts';

/** The message to the admin that asks for credits (specification §2.4); undefined where no number is published. */
export const useTopUp = (me: Pick<User, 'email'> | undefined) => {
  const t = useText();
  const { data } = useContent();
  return whatsAppLink(data?.adminPhone, t('dashboard.credits.message', { email: me?.email ?? '' }));
};
