import { Chip } from '@mui/material';
import { useText } from '../../i18n/useText.ts';

/** Beside who was invited and has chosen no password yet. */
export const InvitedChip = () => {
  const t = useText();
  return <Chip size="small" variant="outlined" color="warning" label={t('users.invited')} />;
};
