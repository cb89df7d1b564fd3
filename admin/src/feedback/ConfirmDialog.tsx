import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useId } from 'react';
import { useText } from '../i18n/useText.ts';
import { useLastSaid } from './useLastSaid.ts';

interface ConfirmDialogProps {
  open: boolean;
  /** The consequence, as a question. */
  title: string;
  text?: string;
  confirm: string;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something is gone. The safe choice comes first and has the focus. */
export const ConfirmDialog = ({ open, busy, onConfirm, onCancel, ...said }: ConfirmDialogProps) => {
  const t = useText();
  const { title, text, confirm } = useLastSaid(open, said);
  const titleId = useId();
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      slotProps={{ paper: { role: 'alertdialog' } }}
      aria-labelledby={titleId}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      {text && (
        <DialogContent>
          <DialogContentText>{text}</DialogContentText>
        </DialogContent>
      )}
      <DialogActions>
        <Button variant="outlined" onClick={onCancel} autoFocus>
          {t('actions.cancel')}
        </Button>
        <Button variant="contained" color="error" onClick={onConfirm} loading={busy}>
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
