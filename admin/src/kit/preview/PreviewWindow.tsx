import { Dialog } from '@mui/material';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/useText.ts';

interface PreviewWindowProps {
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A preview that has the whole window. */
export const PreviewWindow = ({ open, onClose, children }: PreviewWindowProps) => {
  const t = useText();
  return (
    <Dialog
      fullScreen
      open={open}
      onClose={onClose}
      slotProps={{ paper: { 'aria-label': t('preview.title'), sx: { p: 0, border: 0, borderRadius: 0 } } }}
    >
      {children}
    </Dialog>
  );
};
