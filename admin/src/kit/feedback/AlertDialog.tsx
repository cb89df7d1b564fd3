import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { useText } from '../../i18n/useText.ts';
import { useLastSaid } from './useLastSaid.ts';

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
