import { Box, Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { useText } from '../../i18n/useText.ts';
import { useLastSaid } from './useLastSaid.ts';

interface ConfirmDialogProps {
  open: boolean;
  /** The consequence, as a question. */
  title: string;
  text?: string;
  /** What is asked besides. */
  children?: ReactNode;
  confirm: string;
  /** Not while what is asked about is not known yet. */
  ready?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something is gone. The safe choice comes first and has the focus. */
export const ConfirmDialog = ({ open, ready = true, busy, onConfirm, onCancel, ...said }: ConfirmDialogProps) => {
  const t = useText();
  const { title, text, confirm, children } = useLastSaid(open, said);
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
          {children && <Box sx={{ mt: 1.5 }}>{children}</Box>}
        </DialogContent>
      )}
      <DialogActions>
        <Button variant="outlined" onClick={onCancel} autoFocus>
          {t('actions.cancel')}
        </Button>
        <Button variant="contained" color="error" onClick={onConfirm} disabled={!ready} loading={busy}>
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
