import Close from '@mui/icons-material/Close';
import { Dialog, DialogTitle, IconButton } from '@mui/material';
import { createContext, type ReactNode, type RefObject, useContext, useId, useRef } from 'react';
import { useText } from '../../i18n/useText.ts';

type Leave = RefObject<(() => void) | null>;

const LeaveContext = createContext<Leave>({ current: null });

/** How the form inside wants to be left: it may have to ask first. */
export const useLeave = () => useContext(LeaveContext);

interface FormDialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog around a form. The close mark and the close key ask where something is unsaved; beside it nothing closes. */
export const FormDialog = ({ title, onClose, children }: FormDialogProps) => {
  const t = useText();
  const titleId = useId();
  const leave = useRef<(() => void) | null>(null);
  const close = () => (leave.current ?? onClose)();
  return (
    <Dialog
      open
      onClose={(_event, reason) => reason === 'escapeKeyDown' && close()}
      aria-labelledby={titleId}
      maxWidth="sm"
      fullWidth
    >
      <DialogTitle id={titleId} sx={{ pr: 7 }}>
        {title}
      </DialogTitle>
      <IconButton onClick={close} aria-label={t('actions.close')} sx={{ position: 'absolute', top: 18, right: 24 }}>
        <Close fontSize="small" />
      </IconButton>
      <LeaveContext.Provider value={leave}>{children}</LeaveContext.Provider>
    </Dialog>
  );
};
