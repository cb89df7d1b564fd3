import { Chip } from '@mui/material';
import { useText } from '../../i18n/useText.ts';

/** Chip with the text Active or Inactive. */
export const ActiveChip = ({ active }: { active: boolean }) => {
  const t = useText();
  return (
    <Chip color={active ? 'success' : 'default'} label={active ? t('categories.active') : t('categories.inactive')} />
  );
};
