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
import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import PrivacyTipOutlined from '@mui/icons-material/PrivacyTipOutlined';
import StorefrontOutlined from '@mui/icons-material/StorefrontOutlined';
import TokenOutlined from '@mui/icons-material/TokenOutlined';
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import ViewCarouselOutlined from '@mui/icons-material/ViewCarouselOutlined';
import WebOutlined from '@mui/icons-material/WebOutlined';
import WhatsAppIcon from '@mui/icons-material/WhatsApp';
import type { ReactElement } from 'react';
import type { Texts } from '../i18n/en/texts.ts';

type Group = keyof Texts['layout']['groups'];

/** A screen people go to: its place in the menu, and in the dashboard's tools when it has a line there. */
export interface Screen {
  name: keyof Texts['layout']['screens'];
  path: string;
  icon: ReactElement;
  group?: Group;
  /** Another address of the same screen, which no menu links to. */
  also?: string;
  /** Whose menu it stands in. */
  roles: readonly Role[];
  tool?: Exclude<keyof Texts['dashboard']['tools'], 'title'>;
}

const everybody: Role[] = ['admin', 'consultant'];
const admins: Role[] = ['admin'];

/** Every screen that exists, in the order of the menu. A new screen is a line here and a route in `Console.tsx`. */
export const SCREENS: readonly Screen[] = [
  { name: 'dashboard', path: '/admin/dashboard', icon: <DashboardOutlined />, roles: everybody },
  {
    name: 'franchises',
    path: '/admin/franchises',
    icon: <StorefrontOutlined />,
    group: 'marketplace',
    roles: admins,
    tool: 'franchises',
  },
  {
    name: 'myFranchises',
    path: '/consultant/franchises',
    icon: <StorefrontOutlined />,
    group: 'marketplace',
    roles: ['consultant'],
  },
  {
    name: 'leads',
    path: '/admin/leads',
    icon: <ForumOutlined />,
    group: 'marketplace',
    also: '/consultant/leads',
    roles: everybody,
  },
  {
    name: 'users',
    path: '/admin/consultants',
    icon: <GroupOutlined />,
    group: 'marketplace',
    roles: admins,
    tool: 'users',
  },
  {
    name: 'credits',
    path: '/consultant/credits',
    icon: <TokenOutlined />,
    group: 'marketplace',
    roles: ['consultant'],
  },
  {
    name: 'categories',
    path: '/admin/categories',
    icon: <CategoryOutlined />,
    group: 'marketplace',
    roles: admins,
    tool: 'categories',
  },
  {
    name: 'notifications',
    path: '/admin/notifications',
    icon: <NotificationsOutlined />,
    group: 'marketplace',
    roles: admins,
  },
  { name: 'bin', path: '/admin/bin', icon: <DeleteOutlined />, group: 'marketplace', roles: admins },
  {
    name: 'personalData',
    path: '/admin/personal-data',
    icon: <PrivacyTipOutlined />,
    group: 'settings',
    roles: admins,
  },
  { name: 'content', path: '/admin/content', icon: <WebOutlined />, group: 'content', roles: admins, tool: 'content' },
  {
    name: 'navigation',
    path: '/admin/navigation',
    icon: <LinkOutlined />,
    group: 'content',
    roles: admins,
    tool: 'navigation',
  },
  {
    name: 'pages',
    path: '/admin/pages',
    icon: <DescriptionOutlined />,
    group: 'content',
    roles: admins,
    tool: 'pages',
  },
  {
    name: 'banners',
    path: '/admin/banners',
    icon: <CampaignOutlined />,
    group: 'content',
    roles: admins,
    tool: 'banners',
  },
  {
    name: 'heroSlides',
    path: '/admin/hero-slides',
    icon: <ViewCarouselOutlined />,
    group: 'content',
    roles: admins,
    tool: 'heroSlides',
  },
  {
    name: 'bulk',
    path: '/admin/bulk-upload',
    icon: <UploadFileOutlined />,
    group: 'settings',
    roles: admins,
    tool: 'bulk',
  },
  {
    name: 'email',
    path: '/admin/smtp',
    icon: <EmailOutlined />,
    group: 'settings',
    roles: admins,
    tool: 'email',
  },
  {
    name: 'whatsapp',
    path: '/admin/whatsapp',
    icon: <WhatsAppIcon />,
    group: 'settings',
    roles: admins,
    tool: 'whatsapp',
  },
  {
    name: 'analytics',
    path: '/admin/google-analytics',
    icon: <BarChartOutlined />,
    group: 'settings',
    roles: admins,
    tool: 'analytics',
  },
  {
    name: 'profile',
    path: '/admin/profile',
    icon: <PersonOutlined />,
    group: 'settings',
    roles: admins,
    tool: 'profile',
  },
  { name: 'profile', path: '/consultant/profile', icon: <PersonOutlined />, group: 'settings', roles: ['consultant'] },
];

export const GROUPS: readonly Group[] = ['marketplace', 'content', 'settings'];

export const screensOf = (role: Role) => SCREENS.filter(screen => screen.roles.includes(role));
