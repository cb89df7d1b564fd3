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

/**
 * Returns the last contents of a dialog. They stay during the closing animation, when the caller has often removed them
 * already.
 */
const useLastContent = <Content extends object>(open: boolean, content: Content): Content => {
  const last = useRef(content);
  useEffect(() => {
    if (open) last.current = content;
  });
  return open ? content : last.current;
};

interface AlertDialogProps {
  open: boolean;
  title: string;
  /** Lines of a bulleted list. */
  lines?: string[];
  /** Content below the list. */
  children?: ReactNode;
  /** Actions before the OK button. */
  actions?: ReactNode;
  onClose: () => void;
  /** Called after the closing animation. The dialog then does not restore the focus itself. */
  onClosed?: () => void;
}

/** Alert with an OK button (specification, section 8). */
export const AlertDialog = ({ open, onClose, onClosed, ...content }: AlertDialogProps) => {
  const t = useText();
  const { title, lines = [], children, actions } = useLastContent(open, content);
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
  /** Consequence, phrased as a question. */
  title: string;
  text?: string;
  /** Further content, such as inputs. */
  children?: ReactNode;
  confirm: string;
  /** False while the consequences are still being loaded. */
  ready?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks for confirmation before a deletion. Cancel is the first button and has the focus. */
export const ConfirmDialog = ({ open, ready = true, busy, onConfirm, onCancel, ...content }: ConfirmDialogProps) => {
  const t = useText();
  const { title, text, confirm, children } = useLastContent(open, content);
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
  /** Buttons after Cancel. */
  actions: ReactNode;
  sx?: SxProps;
  onClose: () => void;
  children: ReactNode;
}

/** Dialog that asks for one or two values. Closing the dialog discards the values. */
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
