import type { Role } from '@marketplace/api';
import { CssBaseline } from '@mui/material';
import { QueryClient } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { AdminContext, CoreAdminUI, CustomRoutes, Resource, usePermissions } from 'react-admin';
import { Navigate, Route, Routes } from 'react-router-dom';
import { Login } from '../account/sign-in/Login.tsx';
import { dataProvider } from '../data/api.ts';
import { authProvider } from '../data/authProvider.ts';
import { Languages } from '../i18n/Languages.tsx';
import type { Language } from '../i18n/languages.ts';
import { Loading } from '../kit/feedback/Loading.tsx';
import { lazyScreen } from '../kit/feedback/lazy.tsx';
import { darkTheme, lightTheme } from '../kit/theme/theme.ts';
import { mayVisit } from '../session/roles.ts';
import { store } from '../session/store.ts';
import { Layout } from './layout/Layout.tsx';
import { Notices } from './layout/Notices.tsx';
import { NotFound, ScreenError } from './layout/ScreenError.tsx';
import { routerProvider } from './routes/routerProvider.tsx';
import { SCREENS } from './routes/screens.tsx';

/**
 * Renders a screen if the user's role may visit it. Otherwise, redirects to the dashboard. Users without a session
 * never reach this component.
 */
const Guard = ({ only, children }: { only?: Role; children: ReactNode }) => {
  const { permissions, isPending } = usePermissions<Role>();
  if (isPending) return <Loading />;
  return mayVisit(permissions, only) ? children : <Navigate to="/admin/dashboard" replace />;
};

const Dashboard = lazyScreen(() => import('./dashboard/Dashboard.tsx'));
const ForgotPassword = lazyScreen(() => import('../account/sign-in/ForgotPassword.tsx'));
const Invitation = lazyScreen(() => import('../account/sign-in/Invitation.tsx'));
const ResetPassword = lazyScreen(() => import('../account/sign-in/ResetPassword.tsx'));

const PendingScreen = () => <Loading />;

/** All screens for signed-in users. Lists and their forms are resources; all other screens are routes. */
const Screens = () => (
  <CoreAdminUI
    layout={Layout}
    loginPage={Login}
    dashboard={Dashboard}
    loading={PendingScreen}
    catchAll={NotFound}
    error={ScreenError}
    requireAuth
    disableTelemetry
    title=""
  >
    {SCREENS.map(({ path, role, shown }) => {
      if (!shown || !('list' in shown)) return null;
      const guarded = (Shown?: ComponentType) =>
        Shown && (
          <Guard only={role}>
            <Shown />
          </Guard>
        );
      const { list, create, edit, within = {} } = shown;
      return (
        <Resource key={path} name={path.slice(1)} list={guarded(list)} create={guarded(create)} edit={guarded(edit)}>
          {Object.entries(within).map(([below, Shown]) => (
            <Route key={below} path={below} element={guarded(Shown)} />
          ))}
        </Resource>
      );
    })}
    <CustomRoutes>
      <Route path="/consultant" element={<Navigate to="/admin/dashboard" replace />} />
      <Route path="/consultant/dashboard" element={<Navigate to="/admin/dashboard" replace />} />
      {SCREENS.map(({ path, role, shown: Shown }) =>
        Shown && !('list' in Shown) ? (
          <Route
            key={path}
            path={path}
            element={
              <Guard only={role}>
                <Shown />
              </Guard>
            }
          />
        ) : null,
      )}
    </CustomRoutes>
  </CoreAdminUI>
);

/** Turns off automatic retries, so that a failed query is displayed immediately. */
const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });

/**
 * Root of the console. The screens that email links open are outside of `Screens`, because they do not require a
 * session and start a new one.
 */
export const Console = ({ language }: { language: Language }) => (
  <AdminContext {...{ authProvider, dataProvider, queryClient, routerProvider, store, lightTheme, darkTheme }}>
    <CssBaseline enableColorScheme />
    <Languages first={language}>
      <Suspense fallback={<Loading />}>
        <Routes>
          <Route path="/admin/invitation" element={<Invitation />} />
          <Route path="/admin/forgot-password" element={<ForgotPassword />} />
          <Route path="/admin/reset-password" element={<ResetPassword />} />
          <Route path="*" element={<Screens />} />
        </Routes>
      </Suspense>
      <Notices />
    </Languages>
  </AdminContext>
);
