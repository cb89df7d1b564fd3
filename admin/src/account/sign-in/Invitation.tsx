import { useText } from '../../i18n/useText.ts';
import { LinkPassword } from './LinkPassword.tsx';
import { useAcceptInvitation } from './useAcceptInvitation.ts';

/** `/admin/invitation#<token>`, where the mail of an invitation leads: choosing the first password. */
export const Invitation = () => {
  const t = useText();
  const accept = useAcceptInvitation();
  return (
    <LinkPassword
      title={t('invitation.title')}
      subtitle={t('invitation.subtitle')}
      submit={t('invitation.submit')}
      save={accept}
      ended={{ title: t('invitation.ended'), help: t('invitation.endedHelp') }}
      incomplete={{ title: t('invitation.incomplete'), help: t('invitation.incompleteHelp') }}
      way={{ to: '/admin', label: t('invitation.signIn') }}
    />
  );
};
