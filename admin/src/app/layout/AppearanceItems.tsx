import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined';
import DensityMediumOutlined from '@mui/icons-material/DensityMediumOutlined';
import DensitySmallOutlined from '@mui/icons-material/DensitySmallOutlined';
import LightModeOutlined from '@mui/icons-material/LightModeOutlined';
import { ListItemIcon, MenuItem } from '@mui/material';
import type { ReactNode } from 'react';
import { useTheme } from 'react-admin';
import { useText } from '../../i18n/useText.ts';
import { useDensity } from '../../kit/list/useDensity.ts';

const Choice = (props: { icon: ReactNode; chosen: boolean; onChoose: () => void; children: ReactNode }) => (
  <MenuItem role="menuitemradio" aria-checked={props.chosen} selected={props.chosen} onClick={props.onChoose}>
    <ListItemIcon>{props.icon}</ListItemIcon>
    {props.children}
  </MenuItem>
);

/** Light or dark, roomy or dense: kept for this browser. */
export const AppearanceItems = () => {
  const t = useText();
  const [theme, setTheme] = useTheme();
  const [density, setDensity] = useDensity();
  return [
    <Choice key="light" icon={<LightModeOutlined />} chosen={theme !== 'dark'} onChoose={() => setTheme('light')}>
      {t('layout.light')}
    </Choice>,
    <Choice key="dark" icon={<DarkModeOutlined />} chosen={theme === 'dark'} onChoose={() => setTheme('dark')}>
      {t('layout.dark')}
    </Choice>,
    <Choice
      key="comfortable"
      icon={<DensityMediumOutlined />}
      chosen={density === 'comfortable'}
      onChoose={() => setDensity('comfortable')}
    >
      {t('layout.comfortable')}
    </Choice>,
    <Choice
      key="dense"
      icon={<DensitySmallOutlined />}
      chosen={density === 'dense'}
      onChoose={() => setDensity('dense')}
    >
      {t('layout.dense')}
    </Choice>,
  ];
};
