import MenuIcon from '@mui/icons-material/Menu';
import { Alert, AppBar, Box, Button, Drawer, IconButton, Toolbar, useMediaQuery, useTheme } from '@mui/material';
import { memo, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { LoadingIndicator } from 'react-admin';
import { ErrorBoundary } from 'react-error-boundary';
import { useLocation } from 'react-router-dom';
import { useContent } from '../../data/useContent.ts';
import { loadWithTexts } from '../../i18n/catalogues.ts';
import { useText } from '../../i18n/useText.ts';
import { Loading } from '../../kit/feedback/Loading.tsx';
import { lazyPart, lazyScreen } from '../../kit/feedback/lazy.tsx';
import { Brand } from '../../kit/page/Brand.tsx';
import { LanguageMenu } from '../../kit/page/LanguageMenu.tsx';
import { usePageIcon } from '../../kit/page/usePageIcon.ts';
import { readSession } from '../../session/storage.ts';
import { isSetUpOnlyToken } from '../../session/token.ts';
import { SearchButton } from '../search/SearchButton.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { LiveUpdates } from './LiveUpdates.tsx';
import { Navigation } from './Navigation.tsx';
import { PushRenewal } from './PushRenewal.tsx';
import { RecentSignIn } from './RecentSignIn.tsx';
import { ScreenError } from './ScreenError.tsx';
import { SessionRefresh } from './SessionRefresh.tsx';
import { useWaitingCounts } from './useWaiting.ts';

/** Skip link for keyboard users, visible only while focused. */
const SkipLink = memo(() => {
  const t = useText();
  return (
    <Button
      variant="contained"
      onClick={() => document.getElementById('main-content')?.focus()}
      sx={{
        position: 'fixed',
        top: 8,
        left: 8,
        zIndex: 'tooltip',
        transform: 'translateY(-200%)',
        '&:focus': { transform: 'none' },
      }}
    >
      {t('layout.skip')}
    </Button>
  );
});

/** Bar displayed while the browser is offline. */
const OfflineBar = () => {
  const t = useText();
  const [online, setOnline] = useState(navigator.onLine);
  useEffect(() => {
    const follow = () => setOnline(navigator.onLine);
    window.addEventListener('online', follow);
    window.addEventListener('offline', follow);
    return () => {
      window.removeEventListener('online', follow);
      window.removeEventListener('offline', follow);
    };
  }, []);
  return online ? null : (
    <Alert severity="warning" variant="filled" role="status" sx={{ borderRadius: 0 }}>
      {t('errors.offline')}
    </Alert>
  );
};

const MENU_WIDTH = 256;

/** Dot on the menu button when something waits for the user. The menu with the numbers is hidden behind this button. */
const WAITING_DOT = {
  position: 'absolute',
  top: 4,
  right: 4,
  width: 10,
  height: 10,
  borderRadius: '50%',
  border: 2,
  borderColor: 'background.paper',
  boxSizing: 'content-box',
  bgcolor: 'primary.main',
} as const;

const MustSetUp = lazyScreen(() => loadWithTexts('management', import('../../account/security/MustSetUp.tsx')));

const NextStep = lazyPart(() => import('../dashboard/NextStep.tsx'));

/** Screens of setup steps that stay open after a save. They therefore show a link to the next step. */
const STEP_SCREENS: readonly string[] = ['/admin/content', '/admin/navigation', '/admin/smtp'];

interface MenuProps {
  /** True if the menu is always visible, as in wide windows. False if a button opens the menu. */
  wide: boolean;
  open: boolean;
  onOpen: () => void;
  onClose: () => void;
}

const SideMenu = memo(({ wide, open, onClose }: Omit<MenuProps, 'onOpen'>) => {
  const t = useText();
  const paper = { sx: { width: MENU_WIDTH, bgcolor: 'background.paper', borderColor: 'divider' } };
  return (
    <Drawer
      variant={wide ? 'permanent' : 'temporary'}
      open={wide || open}
      onClose={onClose}
      // Only the temporary menu is a dialog, which needs a name.
      slotProps={{ paper: wide ? paper : { ...paper, 'aria-label': t('layout.menu') } }}
      sx={{ width: wide ? MENU_WIDTH : 0, flexShrink: 0 }}
    >
      <Navigation onGo={onClose} />
    </Drawer>
  );
});

const MenuButton = ({ open, onOpen }: Pick<MenuProps, 'open' | 'onOpen'>) => {
  const t = useText();
  const waiting = useWaitingCounts();
  return (
    <IconButton
      onClick={onOpen}
      aria-label={[t('layout.openMenu'), ...waiting.map(({ text }) => text)].join(', ')}
      aria-expanded={open}
      sx={{ position: 'relative' }}
    >
      <MenuIcon />
      {waiting.length > 0 && <Box component="span" sx={WAITING_DOT} />}
    </IconButton>
  );
};

const TopBar = memo(({ wide, open, onOpen }: Omit<MenuProps, 'onClose'>) => {
  const t = useText();
  const { data: content } = useContent();
  usePageIcon(content);
  return (
    <AppBar
      position="sticky"
      color="inherit"
      elevation={0}
      sx={{ bgcolor: 'background.paper', borderBottom: 1, borderColor: 'divider' }}
    >
      <Toolbar sx={{ minHeight: { xs: 60 }, px: { xs: 1.5, sm: 2 }, gap: 1 }}>
        {!wide && (
          <>
            <MenuButton open={open} onOpen={onOpen} />
            <Brand content={content} />
          </>
        )}
        <Box sx={{ flex: 1 }} />
        <LoadingIndicator aria-label={t('auth.loading')} />
        <SearchButton />
        <LanguageMenu />
        <AccountMenu />
      </Toolbar>
    </AppBar>
  );
});

/**
 * Frame of all screens: menu, top bar and content. Its parts are memoised, because the frame re-renders on every
 * navigation.
 */
const Frame = ({ children }: { children: ReactNode }) => {
  const wide = useMediaQuery(useTheme().breakpoints.up('lg'));
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const openMenu = useCallback(() => setOpen(true), []);
  const closeMenu = useCallback(() => setOpen(false), []);

  return (
    <Box sx={{ display: 'flex', minHeight: '100dvh', bgcolor: 'background.default' }}>
      <SkipLink />
      <SessionRefresh />
      <RecentSignIn />
      <SideMenu wide={wide} open={open} onClose={closeMenu} />
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
        <TopBar wide={wide} open={open} onOpen={openMenu} />
        <OfflineBar />
        <LiveUpdates />
        <PushRenewal />
        <Box component="main" id="main-content" tabIndex={-1} sx={{ flex: 1, outline: 'none' }}>
          <ErrorBoundary
            fallbackRender={({ resetErrorBoundary }) => <ScreenError resetErrorBoundary={resetErrorBoundary} />}
          >
            {STEP_SCREENS.includes(pathname) && (
              <Suspense>
                <NextStep />
              </Suspense>
            )}
            <Suspense fallback={<Loading />}>{children}</Suspense>
          </ErrorBoundary>
        </Box>
      </Box>
    </Box>
  );
};

/** Renders the screens, or the setup that an admin must complete before using them. */
export const Layout = ({ children }: { children: ReactNode }) => {
  const [mustSetUp, setMustSetUp] = useState(() => isSetUpOnlyToken(readSession()?.token ?? ''));
  if (!mustSetUp) return <Frame>{children}</Frame>;
  return (
    <Suspense fallback={<Loading />}>
      <SessionRefresh />
      <MustSetUp onDone={() => setMustSetUp(false)} />
    </Suspense>
  );
};
