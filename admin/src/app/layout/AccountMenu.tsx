import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined';
import DashboardOutlined from '@mui/icons-material/DashboardOutlined';
import DensityMediumOutlined from '@mui/icons-material/DensityMediumOutlined';
import DensitySmallOutlined from '@mui/icons-material/DensitySmallOutlined';
import ExpandMore from '@mui/icons-material/ExpandMore';
import LightModeOutlined from '@mui/icons-material/LightModeOutlined';
import LogoutOutlined from '@mui/icons-material/LogoutOutlined';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import { Box, Button, Divider, ListItemIcon, Menu, MenuItem, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useLogout, useTheme } from 'react-admin';
import { Link } from 'react-router-dom';
import { useMe } from '../../data/useMe.ts';
import { useText } from '../../i18n/useText.ts';
import { useDensity } from '../../kit/list/useDensity.ts';
import { Caption } from '../../kit/page/Muted.tsx';
import { visuallyHidden } from '../../kit/theme/visually-hidden.ts';
import { PersonAvatar } from '../../resources/users/PersonAvatar.tsx';

const Choice = (props: { icon: ReactNode; chosen: boolean; onChoose: () => void; children: ReactNode }) => (
  <MenuItem role="menuitemradio" aria-checked={props.chosen} selected={props.chosen} onClick={props.onChoose}>
    <ListItemIcon>{props.icon}</ListItemIcon>
    {props.children}
  </MenuItem>
);

/** Menu items for theme and row height, stored in this browser. */
const AppearanceItems = () => {
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

/** Media query of windows with room for the picture only. */
const narrow = '@media (max-width: 599.95px)';

/** Account button with the user's name and role, and its menu: My Profile, Dashboard, appearance, Logout. */
export const AccountMenu = () => {
  const t = useText();
  const me = useMe();
  const logout = useLogout();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (!me) return null;
  const role = t(`layout.roles.${me.role}`);
  const close = () => setAnchor(null);

  return (
    <>
      <Button
        color="inherit"
        onClick={event => setAnchor(event.currentTarget)}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        endIcon={<ExpandMore />}
        sx={{ px: 1, textAlign: 'left' }}
      >
        <PersonAvatar person={me} />
        <Box sx={{ ml: 1.25, maxWidth: 240, lineHeight: 1.2, [narrow]: visuallyHidden }}>
          <Typography variant="body2" noWrap sx={{ fontWeight: 600, lineHeight: 1.25 }}>
            {me.name}
          </Typography>
          <Caption component="div" sx={{ lineHeight: 1.2 }}>
            {role}
          </Caption>
        </Box>
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close} slotProps={{ paper: { sx: { minWidth: 230 } } }}>
        <MenuItem component={Link} to={me.role === 'admin' ? '/admin/profile' : '/consultant/profile'} onClick={close}>
          <ListItemIcon>
            <PersonOutlined fontSize="small" />
          </ListItemIcon>
          {t('layout.screens.profile')}
        </MenuItem>
        <MenuItem component={Link} to="/admin/dashboard" onClick={close}>
          <ListItemIcon>
            <DashboardOutlined fontSize="small" />
          </ListItemIcon>
          {t('layout.screens.dashboard')}
        </MenuItem>
        <Divider />
        <AppearanceItems />
        <Divider />
        <MenuItem onClick={() => logout({}, '/login', false)}>
          <ListItemIcon>
            <LogoutOutlined fontSize="small" />
          </ListItemIcon>
          {t('layout.logout')}
        </MenuItem>
      </Menu>
    </>
  );
};
