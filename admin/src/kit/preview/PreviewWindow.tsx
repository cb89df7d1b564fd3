import { Dialog } from '@mui/material';
import type { ReactNode } from 'react';

interface PreviewWindowProps {
  title: string;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A preview that has the whole window. */
export const PreviewWindow = ({ title, open, onClose, children }: PreviewWindowProps) => (
  <Dialog
    fullScreen
    open={open}
    onClose={onClose}
    slotProps={{ paper: { 'aria-label': title, sx: { p: 0, border: 0, borderRadius: 0 } } }}
  >
    {children}
  </Dialog>
);
