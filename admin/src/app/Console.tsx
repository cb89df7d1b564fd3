import { CssBaseline } from '@mui/material';
import { lazy, Suspense } from 'react';
import { AdminContext, CoreAdminUI, CustomRoutes, Resource } from 'react-admin';
import { Navigate, Route, Routes } from 'react-router-dom';
import { Invitation } from '../account/sign-in/Invitation.tsx';
import { Login } from '../account/sign-in/Login.tsx';
import { withTexts } from '../i18n/catalogues.ts';
import { Languages } from '../i18n/Languages.tsx';
import type { Language } from '../i18n/languages.ts';
import { Loading } from '../kit/feedback/Loading.tsx';
import { darkTheme, lightTheme } from '../kit/theme/theme.ts';
import { franchises } from '../resources/franchises/index.ts';
import { leads } from '../resources/leads/index.ts';
import { myFranchises } from '../resources/my-franchises/index.ts';
import { pages } from '../resources/pages/index.ts';
import { store } from '../session/store.ts';
import { Guard } from './Guard.tsx';
import { Layout } from './layout/Layout.tsx';
import { NotFound } from './layout/NotFound.tsx';
import { Notices } from './layout/Notices.tsx';
import { ScreenError } from './layout/ScreenError.tsx';
import { authProvider } from './providers/authProvider.ts';
import { dataProvider } from './providers/dataProvider.ts';
import { routerProvider } from './providers/routerProvider.tsx';

const Dashboard = lazy(() => import('./dashboard/Dashboard.tsx'));
const ForgotPassword = lazy(() => import('../account/sign-in/ForgotPassword.tsx'));
const ResetPassword = lazy(() => import('../account/sign-in/ResetPassword.tsx'));
const PersonalData = lazy(() => withTexts('management', import('../settings/personal-data/PersonalData.tsx')));
const Profile = lazy(() => withTexts('management', import('../account/profile/Profile.tsx')));
const ContentEditor = lazy(() => withTexts('management', import('../settings/content/ContentEditor.tsx')));
const Categories = lazy(() => withTexts('market', import('../resources/categories/CategoryList.tsx')));
const NavigationSettings = lazy(() => withTexts('management', import('../settings/navigation/SiteSettings.tsx')));
const Analytics = lazy(() => withTexts('management', import('../settings/analytics/Analytics.tsx')));
const Banners = lazy(() => withTexts('management', import('../resources/banners/BannerList.tsx')));
const HeroSlides = lazy(() => withTexts('management', import('../resources/hero-slides/SlideList.tsx')));
const BulkUpload = lazy(() => withTexts('management', import('../settings/bulk-upload/BulkUpload.tsx')));
const EmailSettings = lazy(() => withTexts('management', import('../settings/email/EmailSettings.tsx')));
const WhatsApp = lazy(() => withTexts('management', import('../settings/whatsapp/WhatsApp.tsx')));
const Users = lazy(() => withTexts('management', import('../resources/users/UserList.tsx')));
const Notifications = lazy(() => withTexts('market', import('../resources/notifications/NotificationList.tsx')));
const Bin = lazy(() => withTexts('market', import('../resources/bin/Bin.tsx')));
const LockedLeads = lazy(() => withTexts('market', import('../resources/leads/LockedLeads.tsx')));
const UserStatement = lazy(() => withTexts('market', import('../resources/credits/UserStatement.tsx')));
const OwnStatement = lazy(() => withTexts('market', import('../resources/credits/OwnStatement.tsx')));
const ConsultantLeads = lazy(() => withTexts('market', import('../resources/leads/ConsultantLeads.tsx')));
const FeatureNotAvailable = lazy(() =>
  withTexts('market', import('../resources/my-franchises/FeatureNotAvailable.tsx')),
);

const Waiting = () => <Loading />;

/** Every screen at its address (specification §2.1): lists and their forms as resources, the others as routes. */
const Screens = () => (
  <CoreAdminUI
    layout={Layout}
    loginPage={Login}
    dashboard={Dashboard}
    loading={Waiting}
    catchAll={NotFound}
    error={ScreenError}
    requireAuth
    disableTelemetry
    title=""
  >
    <Resource {...franchises} />
    <Resource {...leads}>
      <Route path="locked" element={<LockedLeads />} />
    </Resource>
    <Resource {...myFranchises}>
      <Route path="edit" element={<FeatureNotAvailable />} />
    </Resource>
    <Resource {...pages} />
    <CustomRoutes>
      <Route path="/consultant" element={<Navigate to="/admin/dashboard" replace />} />
      <Route path="/consultant/dashboard" element={<Navigate to="/admin/dashboard" replace />} />
      <Route path="/admin/profile" element={<Profile />} />
      <Route
        path="/consultant/profile"
        element={
          <Guard only="consultant">
            <Profile />
          </Guard>
        }
      />
      <Route
        path="/consultant/leads"
        element={
          <Guard only="consultant">
            <ConsultantLeads />
          </Guard>
        }
      />
      <Route
        path="/consultant/credits"
        element={
          <Guard only="consultant">
            <OwnStatement />
          </Guard>
        }
      />
      <Route
        path="/admin/consultants"
        element={
          <Guard only="admin">
            <Users />
          </Guard>
        }
      />
      <Route
        path="/admin/consultants/:userId/credits"
        element={
          <Guard only="admin">
            <UserStatement />
          </Guard>
        }
      />
      <Route
        path="/admin/notifications"
        element={
          <Guard only="admin">
            <Notifications />
          </Guard>
        }
      />
      <Route
        path="/admin/bin"
        element={
          <Guard only="admin">
            <Bin kind="franchises" />
          </Guard>
        }
      />
      <Route
        path="/admin/bin/leads"
        element={
          <Guard only="admin">
            <Bin kind="leads" />
          </Guard>
        }
      />
      <Route
        path="/admin/bin/users"
        element={
          <Guard only="admin">
            <Bin kind="users" />
          </Guard>
        }
      />
      <Route
        path="/admin/personal-data"
        element={
          <Guard only="admin">
            <PersonalData />
          </Guard>
        }
      />
      <Route
        path="/admin/content"
        element={
          <Guard only="admin">
            <ContentEditor />
          </Guard>
        }
      />
      <Route
        path="/admin/categories"
        element={
          <Guard only="admin">
            <Categories />
          </Guard>
        }
      />
      <Route
        path="/admin/navigation"
        element={
          <Guard only="admin">
            <NavigationSettings />
          </Guard>
        }
      />
      <Route
        path="/admin/banners"
        element={
          <Guard only="admin">
            <Banners />
          </Guard>
        }
      />
      <Route
        path="/admin/hero-slides"
        element={
          <Guard only="admin">
            <HeroSlides />
          </Guard>
        }
      />
      <Route
        path="/admin/bulk-upload"
        element={
          <Guard only="admin">
            <BulkUpload />
          </Guard>
        }
      />
      <Route
        path="/admin/smtp"
        element={
          <Guard only="admin">
            <EmailSettings />
          </Guard>
        }
      />
      <Route
        path="/admin/whatsapp"
        element={
          <Guard only="admin">
            <WhatsApp />
          </Guard>
        }
      />
      <Route
        path="/admin/google-analytics"
        element={
          <Guard only="admin">
            <Analytics />
          </Guard>
        }
      />
    </CustomRoutes>
  </CoreAdminUI>
);

/** What links of mails lead to is apart from the rest: it looks at no session and leads into a new one. */
export const Console = ({ language }: { language: Language }) => (
  <AdminContext {...{ authProvider, dataProvider, routerProvider, store, lightTheme, darkTheme }}>
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
