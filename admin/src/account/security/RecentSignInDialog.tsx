import type { Proof } from '@marketplace/api';
import { useMe } from '../../data/useMe.ts';
import { useText } from '../../i18n/useText.ts';
import { ProofDialog } from './ProofDialog.tsx';

interface RecentSignInDialogProps {
  /** Confirms the session with the password. */
  confirm: (proof: Proof) => Promise<void>;
  onClose: () => void;
}

/** Asks for the password when a call requires a recent sign-in. */
const RecentSignInDialog = ({ confirm, onClose }: RecentSignInDialogProps) => {
  const t = useText();
  const me = useMe();
  return (
    <ProofDialog
      title={t('security.recentTitle')}
      text={t('security.recentText')}
      confirm={t('security.recentConfirm')}
      withCode={me?.second_factor === true}
      work={({ password, code }) => confirm({ current_password: password, ...(code && { current_code: code }) })}
      onClose={onClose}
    />
  );
};

export default RecentSignInDialog;
