import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  type SxProps,
} from '@mui/material';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useText } from '../../i18n/useText.ts';

/** What a dialog said stays while it goes: who closes it has often cleared it by then. */
const useLastSaid = <Said extends object>(open: boolean, said: Said): Said => {
  const last = useRef(said);
  useEffect(() => {
    if (open) last.current = said;
  });
  return open ? said : last.current;
};

interface AlertDialogProps {
  open: boolean;
  title: string;
  /** Shown as a list of bullets. */
  lines?: string[];
  /** What a list can't say. */
  children?: ReactNode;
  /** What can be done about it, before the button that closes. */
  actions?: ReactNode;
  onClose: () => void;
  /** Once it is gone: it then takes the focus somewhere else than back. */
  onClosed?: () => void;
}

/** An alert of the specification: it says something and is closed. */
export const AlertDialog = ({ open, onClose, onClosed, ...said }: AlertDialogProps) => {
  const t = useText();
  const { title, lines = [], children, actions } = useLastSaid(open, said);
  const titleId = useId();
  const linesId = useId();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      disableRestoreFocus={onClosed !== undefined}
      slotProps={{ paper: { role: 'alertdialog' }, transition: { onExited: onClosed } }}
      aria-labelledby={titleId}
      aria-describedby={linesId}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={titleId} sx={{ whiteSpace: 'pre-line' }}>
        {title}
      </DialogTitle>
      {(lines.length > 0 || children) && (
        <DialogContent id={linesId}>
          {lines.length > 0 && (
            <ul style={{ margin: 0, paddingInlineStart: 20 }}>
              {lines.map(line => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
          {children}
        </DialogContent>
      )}
      <DialogActions>
        {actions}
        <Button variant={actions ? 'outlined' : 'contained'} onClick={onClose} autoFocus>
          {t('actions.ok')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

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

interface AskDialogProps {
  title: string;
  /** What is done with the answer, after Cancel. */
  actions: ReactNode;
  sx?: SxProps;
  onClose: () => void;
  children: ReactNode;
}

/** Asks for a value or two before something is done; what stands in it is given up when it is closed. */
export const AskDialog = ({ title, actions, sx, onClose, children }: AskDialogProps) => {
  const t = useText();
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent sx={sx}>{children}</DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('actions.cancel')}</Button>
        {actions}
      </DialogActions>
    </Dialog>
  );
};
