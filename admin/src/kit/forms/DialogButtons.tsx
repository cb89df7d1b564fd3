import { Button, DialogActions } from '@mui/material';
import { useFormState } from 'react-hook-form';
import { useText } from '../../i18n/useText.ts';
import { useDiscard } from './DialogKeeper.tsx';

/** Cancel, which gives up what was typed, and the one button that saves. */
export const DialogButtons = ({ label, onClose }: { label: string; onClose: () => void }) => {
  const t = useText();
  const discard = useDiscard(onClose);
  const { isSubmitting } = useFormState();
  return (
    <DialogActions>
      <Button onClick={discard}>{t('actions.cancel')}</Button>
      <Button type="submit" variant="contained" disabled={isSubmitting}>
        {isSubmitting ? t('actions.saving') : label}
      </Button>
    </DialogActions>
  );
};
