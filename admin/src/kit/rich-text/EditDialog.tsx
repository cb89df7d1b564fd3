import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { useText } from '../../i18n/useText.ts';

interface EditDialogProps {
  title: string;
  onApply: () => void;
  onClose: () => void;
  /** Further button before Cancel. */
  extra?: ReactNode;
  children: ReactNode;
}

/** Dialog with a small form over the editor. Its submit must not reach the page's surrounding form. */
export const EditDialog = ({ title, onApply, onClose, extra, children }: EditDialogProps) => {
  const t = useText();
  const id = useId();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={id} disableRestoreFocus>
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault();
          event.stopPropagation();
          onApply();
        }}
      >
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2, pt: '8px !important' }}>{children}</DialogContent>
        <DialogActions>
          {extra}
          <Button onClick={onClose}>{t('actions.cancel')}</Button>
          <Button type="submit" variant="contained">
            {t('actions.apply')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
