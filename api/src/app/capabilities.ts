import { audit } from '../audit/routes.ts';
import { auth } from '../auth/routes.ts';
import { backgroundJobs } from '../background-jobs/routes.ts';
import { banners } from '../banners/routes.ts';
import { bulk } from '../bulk/routes.ts';
import { categories } from '../categories/routes.ts';
import { changes, publishing } from '../changes/routes.ts';
import { content } from '../content/routes.ts';
import { siteSettings } from '../content/site-settings.ts';
import { credits } from '../credits/routes.ts';
import { leadConfirmation } from '../enquiries/confirmation/routes.ts';
import { enquiries } from '../enquiries/visitor-routes.ts';
import { exports } from '../exports/routes.ts';
import { firstSteps } from '../first-steps/routes.ts';
import { franchiseSearch } from '../franchise-search/routes.ts';
import { franchises } from '../franchises/routes.ts';
import { heroSlides } from '../hero-slides/routes.ts';
import { holidays } from '../holidays/routes.ts';
import { agenda } from '../leads/next-steps/agenda-routes.ts';
import { leads } from '../leads/routes.ts';
import { leadSettings } from '../leads/settings-routes.ts';
import { live } from '../live/routes.ts';
import { media } from '../media/routes.ts';
import { notifications, testEmail } from '../notifications/routes.ts';
import { operationsOf, pageTrace } from '../operations/routes.ts';
import { pages } from '../pages/routes.ts';
import { personalData } from '../personal-data/routes.ts';
import { pictures } from '../pictures/routes.ts';
import type { Capability } from '../platform/context.ts';
import { previews } from '../previews/routes.ts';
import { probes } from '../probes/routes.ts';
import { refundRequests } from '../refund-requests/routes.ts';
import { leadContacts } from '../response-tracking/contact-routes.ts';
import { visitorAnswers } from '../response-tracking/visitor-routes.ts';
import { schedulesOf } from '../schedules/routes.ts';
import { series, stats } from '../stats/routes.ts';
import { users } from '../users/routes.ts';
import { webPush } from '../web-push/routes.ts';
import { whatsapp } from '../whatsapp/routes.ts';
import { health } from './health.ts';
import { SCHEDULES } from './letters-and-schedules.ts';

export const CAPABILITIES: readonly Capability[] = [
  health,
  auth,
  categories,
  franchises,
  franchiseSearch,
  changes,
  publishing,
  leads,
  enquiries,
  leadConfirmation,
  leadSettings,
  live,
  leadContacts,
  visitorAnswers,
  holidays,
  refundRequests,
  agenda,
  stats,
  content,
  siteSettings,
  firstSteps,
  pages,
  previews,
  banners,
  heroSlides,
  media,
  pictures,
  exports,
  users,
  credits,
  bulk,
  backgroundJobs,
  series,
  audit,
  notifications,
  personalData,
  testEmail,
  schedulesOf(SCHEDULES),
  operationsOf(SCHEDULES),
  probes,
  pageTrace,
  whatsapp,
  webPush,
];
