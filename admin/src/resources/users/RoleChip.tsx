import type { Role } from '@marketplace/api';
import { Chip } from '@mui/material';
import { useText } from '../../i18n/useText.ts';

/** Whether somebody is an admin or a consultant. */
export const RoleChip = ({ role }: { role: Role }) => {
  const t = useText();
  return <Chip color={role === 'admin' ? 'primary' : 'default'} label={t(`layout.roles.${role}`)} />;
};

/** Beside who was invited and has chosen no password yet. */
export const InvitedChip = () => {
  const t = useText();
  return <Chip color="warning" label={t('users.invited')} />;
};
