import TokenOutlined from '@mui/icons-material/TokenOutlined';
import {
  Box,
  List,
  ListItem,
  ListItemButton,
  ListItemIcon,
  ListItemText,
  ListSubheader,
  Typography,
} from '@mui/material';
import { memo, type RefObject, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { LOCKED_LEADS } from '../../data/addresses.ts';
import { useContent } from '../../data/useContent.ts';
import { useMe } from '../../data/useMe.ts';
import { useText } from '../../i18n/useText.ts';
import { Brand } from '../../kit/page/Brand.tsx';
import { WaitingBadge } from '../../kit/page/CountBadge.tsx';
import { Caption } from '../../kit/page/Muted.tsx';
import { edgeShades } from '../../kit/theme/edge-shades.ts';
import { visuallyHidden } from '../../kit/theme/visually-hidden.ts';
import { MENU_GROUPS, type MenuEntry, menuOf } from '../routes/screens.tsx';
import { useWaitingCounts } from './useWaiting.ts';

/** Credit balance of a consultant, visible on every screen. */
const CreditsFooter = ({ credits }: { credits: number }) => {
  const t = useText();
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        p: 1.5,
        border: 1,
        borderColor: 'divider',
        borderRadius: 2,
        bgcolor: 'background.tint',
      }}
    >
      <TokenOutlined aria-hidden sx={{ color: 'primary.main' }} />
      <Box>
        <Caption component="div">{t('layout.credits')}</Caption>
        <Typography sx={{ fontWeight: 700, fontVariantNumeric: 'tabular-nums', lineHeight: 1.2 }}>
          {t('units.credits', { smart_count: credits })}
        </Typography>
      </Box>
    </Box>
  );
};

/** Scrolls the menu, but not the page, to the link of the current screen. */
const useCurrentInSight = (list: RefObject<HTMLElement | null>, pathname: string) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current link depends on the path
  useEffect(() => {
    const box = list.current;
    const link = box?.querySelector<HTMLElement>('[aria-current=page]');
    if (!box || !link) return;
    const { top, bottom } = link.getBoundingClientRect();
    const sight = box.getBoundingClientRect();
    if (top < sight.top || bottom > sight.bottom)
      box.scrollTop += top - sight.top - (sight.height - (bottom - top)) / 2;
  }, [list, pathname]);
};

interface EntryProps {
  screen: MenuEntry;
  /** True for the link of the current screen. */
  here: boolean;
  /** Number of items on this screen that wait for the user. */
  waiting: number;
  /** Text with this number. */
  waitingText: string;
  onGo: () => void;
}

const isAt = ({ path, also }: MenuEntry, pathname: string) =>
  pathname === path || pathname.startsWith(`${path}/`) || pathname === also;

/** Memoised so that navigation re-renders only the entries that change. */
const Entry = memo(({ screen, here, waiting, waitingText, onGo }: EntryProps) => {
  const t = useText();
  return (
    <ListItem disablePadding>
      <ListItemButton
        component={Link}
        to={waiting > 0 && screen.name === 'leads' ? LOCKED_LEADS : screen.path}
        selected={here}
        aria-current={here ? 'page' : undefined}
        onClick={onGo}
        sx={{
          borderRadius: 1,
          minHeight: { xs: 44, lg: 30 },
          py: { lg: 0 },
          mb: { xs: 0.25, lg: 0 },
          color: 'text.primary',
          '&.Mui-selected, &.Mui-selected:hover': { bgcolor: 'background.tint', color: 'primary.main' },
          '&.Mui-selected .MuiListItemIcon-root': { color: 'primary.main' },
        }}
      >
        <ListItemIcon sx={{ minWidth: 36, color: 'text.secondary' }}>{screen.icon}</ListItemIcon>
        <ListItemText
          primary={t(`layout.screens.${screen.name}`)}
          slotProps={{ primary: { sx: { fontSize: '0.9375rem', fontWeight: here ? 700 : 500 } } }}
        />
        {waiting > 0 && (
          <>
            <span style={visuallyHidden}>{waitingText}</span>
            <WaitingBadge count={waiting} />
          </>
        )}
      </ListItemButton>
    </ListItem>
  );
});

/** Main menu: logo, the role's screens in groups, and a consultant's credits. */
export const Navigation = memo(({ onGo }: { onGo: () => void }) => {
  const t = useText();
  const me = useMe();
  const { data: content } = useContent();
  const waiting = useWaitingCounts();
  const { pathname } = useLocation();
  const list = useRef<HTMLDivElement>(null);
  useCurrentInSight(list, pathname);
  if (!me) return null;
  const screens = menuOf(me.role);
  const entries = (group?: string) =>
    screens
      .filter(screen => screen.group === group)
      .map(screen => (
        <Entry
          key={screen.path}
          screen={screen}
          here={isAt(screen, pathname)}
          waiting={waiting.find(({ name }) => name === screen.name)?.count ?? 0}
          waitingText={waiting.find(({ name }) => name === screen.name)?.text ?? ''}
          onGo={onGo}
        />
      ));

  return (
    <Box
      component="nav"
      aria-label={t('layout.menu')}
      sx={{ display: 'flex', flexDirection: 'column', height: '100%', px: 2, pb: 2 }}
    >
      <Brand content={content} />
      <Box ref={list} sx={[edgeShades('y'), { position: 'relative', flex: 1, overflowY: 'auto', mx: -1, px: 1 }]}>
        <List disablePadding>{entries()}</List>
        {MENU_GROUPS.filter(group => screens.some(screen => screen.group === group)).map(group => (
          <List
            key={group}
            disablePadding
            aria-label={t(`layout.groups.${group}`)}
            subheader={
              <ListSubheader
                component="div"
                aria-hidden
                disableSticky
                sx={{
                  px: 1,
                  lineHeight: { xs: '40px', lg: '26px' },
                  bgcolor: 'transparent',
                  fontSize: '0.75rem',
                  color: 'text.secondary',
                }}
              >
                {t(`layout.groups.${group}`)}
              </ListSubheader>
            }
          >
            {entries(group)}
          </List>
        ))}
      </Box>
      {me.role === 'consultant' && <CreditsFooter credits={me.tokens} />}
    </Box>
  );
});
