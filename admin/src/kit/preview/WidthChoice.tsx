import DesktopWindows from '@mui/icons-material/DesktopWindows';
import Smartphone from '@mui/icons-material/Smartphone';
import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useText } from '../../i18n/useText.ts';

/** How wide a page is shown, in its own pixels. */
export const WIDTHS = { phone: 390, desktop: 1280 };
export type Width = keyof typeof WIDTHS;

const ICONS = { phone: Smartphone, desktop: DesktopWindows };

interface WidthChoiceProps {
  width: Width;
  onChoose: (width: Width) => void;
}

/** On a phone, or on a desk. */
export const WidthChoice = ({ width, onChoose }: WidthChoiceProps) => {
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
