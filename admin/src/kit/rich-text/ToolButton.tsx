import { IconButton, Tooltip } from '@mui/material';
import type { ReactNode } from 'react';

interface ToolButtonProps {
  label: string;
  /** Pressed or not, for what is on or off. */
  on?: boolean;
  can?: boolean;
  onPress: () => void;
  children: ReactNode;
}

/** A button of the toolbar. It can be focused also while it does nothing, so that the arrow keys lose nobody. */
export const ToolButton = ({ label, on, can = true, onPress, children }: ToolButtonProps) => (
  <Tooltip title={label}>
    <IconButton
      size="small"
      aria-label={label}
      aria-pressed={on}
      aria-disabled={!can || undefined}
      // The selection in the text stays while the mouse is on a button.
      onMouseDown={event => event.preventDefault()}
      onClick={() => can && onPress()}
      sx={{
        width: 36,
        height: 36,
        ...(on && { color: 'primary.main', bgcolor: 'background.tint' }),
        ...(!can && { opacity: 0.4 }),
      }}
    >
      {children}
    </IconButton>
  </Tooltip>
);
