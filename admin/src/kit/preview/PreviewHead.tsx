import DesktopWindows from '@mui/icons-material/DesktopWindows';
import Smartphone from '@mui/icons-material/Smartphone';
import { Box, Dialog, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/useText.ts';

/** Widths of the previewed page in CSS pixels. */
export const WIDTHS = { phone: 390, desktop: 1280 };
export type Width = keyof typeof WIDTHS;

const ICONS = { phone: Smartphone, desktop: DesktopWindows };

interface WidthChoiceProps {
  width: Width;
  onChoose: (width: Width) => void;
}

/** Toggle between phone and desktop width. */
const WidthChoice = ({ width, onChoose }: WidthChoiceProps) => {
  const t = useText();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={width}
      aria-label={t('preview.width')}
      onChange={(_event, chosen: Width | null) => chosen && onChoose(chosen)}
    >
      {(['phone', 'desktop'] as const).map(name => {
        const Icon = ICONS[name];
        return (
          <ToggleButton key={name} value={name} sx={{ px: 1.25, gap: 0.75 }}>
            <Icon fontSize="small" aria-hidden />
            {t(`preview.${name}`)}
          </ToggleButton>
        );
      })}
    </ToggleButtonGroup>
  );
};

interface PreviewHeadProps {
  title: string;
  /** Choice between several pages, if there is more than one. */
  choice?: ReactNode;
  width: Width;
  onChoose: (width: Width) => void;
  /** Button at the end of the header. */
  children: ReactNode;
}

/** Header of a preview: its title, the width and a close button. */
export const PreviewHead = ({ title, choice, width, onChoose, children }: PreviewHeadProps) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, px: 2, py: 1 }}>
    <Typography variant="overline" component="h2" color="text.secondary" sx={{ mr: 'auto' }}>
      {title}
    </Typography>
    {choice}
    <WidthChoice width={width} onChoose={onChoose} />
    {children}
  </Box>
);

interface PreviewWindowProps {
  title: string;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Preview that fills the window. */
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
