import type { Role } from '@marketplace/api';
import BarChartOutlined from '@mui/icons-material/BarChartOutlined';
import CampaignOutlined from '@mui/icons-material/CampaignOutlined';
import CategoryOutlined from '@mui/icons-material/CategoryOutlined';
import DashboardOutlined from '@mui/icons-material/DashboardOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import EmailOutlined from '@mui/icons-material/EmailOutlined';
import ForumOutlined from '@mui/icons-material/ForumOutlined';
import GroupOutlined from '@mui/icons-material/GroupOutlined';
import LinkOutlined from '@mui/icons-material/LinkOutlined';
import ManageSearchOutlined from '@mui/icons-material/ManageSearchOutlined';
import MonitorHeartOutlined from '@mui/icons-material/MonitorHeartOutlined';
import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import PrivacyTipOutlined from '@mui/icons-material/PrivacyTipOutlined';
import RequestQuoteOutlined from '@mui/icons-material/RequestQuoteOutlined';
import StorefrontOutlined from '@mui/icons-material/StorefrontOutlined';
import TimerOutlined from '@mui/icons-material/TimerOutlined';
import TokenOutlined from '@mui/icons-material/TokenOutlined';
import TuneOutlined from '@mui/icons-material/TuneOutlined';
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import ViewCarouselOutlined from '@mui/icons-material/ViewCarouselOutlined';
import WebOutlined from '@mui/icons-material/WebOutlined';
import WhatsAppIcon from '@mui/icons-material/WhatsApp';
import type { ComponentType, ReactElement } from 'react';
import { loadWithTexts, type TextsPart } from '../../i18n/catalogues.ts';
import type { Texts } from '../../i18n/en/texts.ts';
import { lazyScreen } from '../../kit/feedback/lazy.tsx';

export const MENU_GROUPS = [
  'marketplace',
  'content',
  'advertising',
  'settings',
] as const satisfies (keyof Texts['layout']['groups'])[];

type Tool = Exclude<keyof Texts['dashboard']['tools'], 'title'>;

/** Menu entry. With `tool`, the screen is also one of the dashboard's tools. */
type Entry = { icon: ReactElement; group?: (typeof MENU_GROUPS)[number] } & (
  | { name: keyof Texts['layout']['screens']; tool?: false }
  | { name: Tool; tool: true }
);

/**
 * List with its forms, as for react-admin's `<Resource>`. `within` contains further screens below the address of the
 * list.
 */
interface Resource {
  list: ComponentType;
  create?: ComponentType;
  edit: ComponentType;
  within?: Record<string, ComponentType>;
}

/** Screen of the console: its address, component, role and menu entry. */
interface Screen {
  path: string;
  /** Role that may visit the screen and has it in the menu. Undefined: all roles. */
  role?: Role;
  shown?: ComponentType | Resource;
  menu?: Entry & {
    /** Role whose menu contains the entry, if all roles may visit the screen. */
    of?: Role;
    /** Second address for which the menu marks the entry as current. */
    also?: string;
  };
}

type Load = () => Promise<{ default: ComponentType }>;

/** Wraps a screen. Its script and its texts are loaded on the first visit. */
const screenWith = (part: TextsPart) => (load: Load) => lazyScreen(() => loadWithTexts(part, load()));
const market = screenWith('market');
const management = screenWith('management');

const Bin = market(() => import('../../resources/bin/Bin.tsx'));
const FranchiseEdit = market(() => import('../../resources/franchises/FranchiseEdit.tsx'));
const FeatureNotAvailable = market(() => import('../../resources/my-franchises/FeatureNotAvailable.tsx'));
const Profile = management(() => import('../../account/profile/Profile.tsx'));

/**
 * All screens for signed-in users (specification, section 2.1), in the order of the menu. Add a line for a new screen.
 */
export const SCREENS: readonly Screen[] = [
  { path: '/admin/dashboard', menu: { name: 'dashboard', icon: <DashboardOutlined /> } },
  {
    path: '/admin/franchises',
    role: 'admin',
    shown: {
      list: market(() => import('../../resources/franchises/FranchiseList.tsx')),
      create: market(() => import('../../resources/franchises/FranchiseCreate.tsx')),
      edit: FranchiseEdit,
    },
    menu: { name: 'franchises', icon: <StorefrontOutlined />, group: 'marketplace', tool: true },
  },
  {
    path: '/consultant/franchises',
    role: 'consultant',
    shown: {
      list: market(() => import('../../resources/my-franchises/MyFranchises.tsx')),
      create: FeatureNotAvailable,
      edit: FranchiseEdit,
      within: { edit: FeatureNotAvailable },
    },
    menu: { name: 'myFranchises', icon: <StorefrontOutlined />, group: 'marketplace' },
  },
  {
    path: '/admin/leads',
    shown: {
      list: market(() => import('../../resources/leads/LeadScreen.tsx')),
      edit: market(() => import('../../resources/leads/LeadPage.tsx')),
      within: {
        locked: market(() => import('../../resources/leads/LockedLeads.tsx')),
        spam: market(() => import('../../resources/leads/SpamLeads.tsx')),
        archived: market(() => import('../../resources/leads/ArchivedLeads.tsx')),
      },
    },
    menu: { name: 'leads', icon: <ForumOutlined />, group: 'marketplace', also: '/consultant/leads' },
  },
  {
    path: '/consultant/leads',
    role: 'consultant',
    shown: market(() => import('../../resources/leads/ConsultantLeads.tsx')),
  },
  {
    path: '/admin/consultants',
    role: 'admin',
    shown: management(() => import('../../resources/users/UserList.tsx')),
    menu: { name: 'users', icon: <GroupOutlined />, group: 'marketplace', tool: true },
  },
  {
    path: '/admin/consultants/:userId/credits',
    role: 'admin',
    shown: market(() => import('../../resources/credits/UserStatement.tsx')),
  },
  {
    path: '/consultant/credits',
    role: 'consultant',
    shown: market(() => import('../../resources/credits/OwnStatement.tsx')),
    menu: { name: 'credits', icon: <TokenOutlined />, group: 'marketplace' },
  },
  {
    path: '/admin/refund-requests',
    shown: {
      list: market(() => import('../../resources/refund-requests/RefundRequestList.tsx')),
      edit: market(() => import('../../resources/refund-requests/RefundRequestPage.tsx')),
    },
    menu: { name: 'refundRequests', icon: <RequestQuoteOutlined />, group: 'marketplace' },
  },
  { path: '/admin/refund-terms', shown: market(() => import('../../resources/refunds/RefundTermsPage.tsx')) },
  {
    path: '/admin/categories',
    role: 'admin',
    shown: market(() => import('../../resources/categories/CategoryList.tsx')),
    menu: { name: 'categories', icon: <CategoryOutlined />, group: 'marketplace', tool: true },
  },
  {
    path: '/admin/notifications',
    role: 'admin',
    shown: market(() => import('../../resources/notifications/NotificationList.tsx')),
    menu: { name: 'notifications', icon: <NotificationsOutlined />, group: 'marketplace' },
  },
  {
    path: '/admin/operations',
    role: 'admin',
    shown: market(() => import('../../resources/operations/SystemStatus.tsx')),
    menu: { name: 'operations', icon: <MonitorHeartOutlined />, group: 'settings' },
  },
  {
    path: '/admin/bin',
    role: 'admin',
    shown: Bin,
    menu: { name: 'bin', icon: <DeleteOutlined />, group: 'marketplace' },
  },
  { path: '/admin/bin/leads', role: 'admin', shown: Bin },
  { path: '/admin/bin/users', role: 'admin', shown: Bin },
  {
    path: '/admin/audit-log',
    role: 'admin',
    shown: management(() => import('../../resources/audit/AuditList.tsx')),
  },
  {
    path: '/admin/personal-data',
    role: 'admin',
    shown: management(() => import('../../settings/personal-data/PersonalData.tsx')),
    menu: { name: 'personalData', icon: <PrivacyTipOutlined />, group: 'settings' },
  },
  {
    path: '/admin/content',
    role: 'admin',
    shown: management(() => import('../../settings/content/ContentEditor.tsx')),
    menu: { name: 'content', icon: <WebOutlined />, group: 'content', tool: true },
  },
  {
    path: '/admin/navigation',
    role: 'admin',
    shown: management(() => import('../../settings/navigation/SiteSettings.tsx')),
    menu: { name: 'navigation', icon: <LinkOutlined />, group: 'content', tool: true },
  },
  {
    path: '/admin/pages',
    role: 'admin',
    shown: {
      list: management(() => import('../../resources/pages/PageList.tsx')),
      create: management(() => import('../../resources/pages/PageCreate.tsx')),
      edit: management(() => import('../../resources/pages/PageEdit.tsx')),
    },
    menu: { name: 'pages', icon: <DescriptionOutlined />, group: 'content', tool: true },
  },
  {
    path: '/admin/banners',
    role: 'admin',
    shown: management(() => import('../../resources/banners/BannerList.tsx')),
    menu: { name: 'banners', icon: <CampaignOutlined />, group: 'advertising', tool: true },
  },
  {
    path: '/admin/hero-slides',
    role: 'admin',
    shown: management(() => import('../../resources/hero-slides/SlideList.tsx')),
    menu: { name: 'heroSlides', icon: <ViewCarouselOutlined />, group: 'advertising', tool: true },
  },
  {
    path: '/admin/bulk-upload',
    role: 'admin',
    shown: management(() => import('../../settings/bulk-upload/BulkUpload.tsx')),
    menu: { name: 'bulk', icon: <UploadFileOutlined />, group: 'settings', tool: true },
  },
  {
    path: '/admin/smtp',
    role: 'admin',
    shown: management(() => import('../../settings/email/EmailSettings.tsx')),
    menu: { name: 'email', icon: <EmailOutlined />, group: 'settings', tool: true },
  },
  {
    path: '/admin/whatsapp',
    role: 'admin',
    shown: management(() => import('../../settings/whatsapp/WhatsApp.tsx')),
    menu: { name: 'whatsapp', icon: <WhatsAppIcon />, group: 'settings', tool: true },
  },
  {
    path: '/admin/lead-settings',
    role: 'admin',
    shown: management(() => import('../../settings/leads/LeadSettings.tsx')),
    menu: { name: 'leadSettings', icon: <TuneOutlined />, group: 'settings' },
  },
  {
    path: '/admin/answer-times',
    role: 'admin',
    shown: market(() => import('../../settings/answers/ResponseTimeSettings.tsx')),
    menu: { name: 'answerTimes', icon: <TimerOutlined />, group: 'settings' },
  },
  {
    path: '/admin/site-search',
    role: 'admin',
    shown: management(() => import('../../settings/search/SearchSettings.tsx')),
    menu: { name: 'siteSearch', icon: <ManageSearchOutlined />, group: 'settings' },
  },
  { path: '/admin/holidays', role: 'admin', shown: market(() => import('../../resources/holidays/HolidayList.tsx')) },
  {
    path: '/admin/google-analytics',
    role: 'admin',
    shown: management(() => import('../../settings/analytics/Analytics.tsx')),
    menu: { name: 'analytics', icon: <BarChartOutlined />, group: 'settings', tool: true },
  },
  {
    path: '/admin/profile',
    shown: Profile,
    menu: { name: 'profile', icon: <PersonOutlined />, group: 'settings', of: 'admin', tool: true },
  },
  {
    path: '/consultant/profile',
    role: 'consultant',
    shown: Profile,
    menu: { name: 'profile', icon: <PersonOutlined />, group: 'settings' },
  },
];

const MENU = SCREENS.flatMap(({ path, role, menu }) => (menu ? [{ path, of: role, ...menu }] : []));
export type MenuEntry = (typeof MENU)[number];

export const menuOf = (role: Role) => MENU.filter(({ of }) => of === undefined || of === role);

export const TOOL_SCREENS = MENU.flatMap(entry => (entry.tool ? [entry] : []));
