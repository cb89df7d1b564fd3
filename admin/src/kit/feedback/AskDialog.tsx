import { Button, Dialog, DialogActions, DialogContent, DialogTitle, type SxProps } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { useText } from '../../i18n/useText.ts';

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
