import { auditRoutes } from '../audit/routes.ts';
import { authRoutes } from '../auth/routes.ts';
import { backgroundJobRoutes } from '../background-jobs/routes.ts';
import { bannerRoutes } from '../banners/routes.ts';
import { bulkRoutes } from '../bulk/routes.ts';
import { categoryRoutes } from '../categories/routes.ts';
import { changeRoutes, publishingRoutes } from '../changes/routes.ts';
import { contentRoutes } from '../content/routes.ts';
import { siteSettingsRoutes } from '../content/site-settings.ts';
import { creditRoutes } from '../credits/routes.ts';
import { confirmationRoutes } from '../enquiries/confirmation/routes.ts';
import { enquiryRoutes } from '../enquiries/visitor-routes.ts';
import { exportRoutes } from '../exports/routes.ts';
import { firstStepsRoutes } from '../first-steps/routes.ts';
import { franchiseSearchRoutes } from '../franchise-search/routes.ts';
import { franchiseRoutes } from '../franchises/routes.ts';
import { heroSlideRoutes } from '../hero-slides/routes.ts';
import { holidayRoutes } from '../holidays/routes.ts';
import { agendaRoutes } from '../leads/next-steps/agenda-routes.ts';
import { leadRoutes } from '../leads/routes.ts';
import { leadSettingsRoutes } from '../leads/settings-routes.ts';
import { liveRoutes } from '../live/routes.ts';
import { mediaRoutes } from '../media/routes.ts';
import { notificationRoutes, testEmailRoutes } from '../notifications/routes.ts';
import { operationsOf, pageTraceRoutes } from '../operations/routes.ts';
import { pageRoutes } from '../pages/routes.ts';
import { personalDataRoutes } from '../personal-data/routes.ts';
import { pictureRoutes } from '../pictures/routes.ts';
import type { Capability } from '../platform/context.ts';
import { previewRoutes } from '../previews/routes.ts';
import { probeRoutes } from '../probes/routes.ts';
import { refundRequestRoutes } from '../refund-requests/routes.ts';
import { leadContactRoutes } from '../response-tracking/contact-routes.ts';
import { visitorFeedbackRoutes } from '../response-tracking/visitor-routes.ts';
import { schedulesOf } from '../schedules/routes.ts';
import { dailyFigureRoutes, statsRoutes } from '../stats/routes.ts';
import { userRoutes } from '../users/routes.ts';
import { webPushRoutes } from '../web-push/routes.ts';
import { whatsappRoutes } from '../whatsapp/routes.ts';
import { SCHEDULES } from './composers-and-schedules.ts';
import { healthRoutes } from './health.ts';

export const CAPABILITIES: readonly Capability[] = [
  healthRoutes,
  authRoutes,
  categoryRoutes,
  franchiseRoutes,
  franchiseSearchRoutes,
  changeRoutes,
  publishingRoutes,
  leadRoutes,
  enquiryRoutes,
  confirmationRoutes,
  leadSettingsRoutes,
  liveRoutes,
  leadContactRoutes,
  visitorFeedbackRoutes,
  holidayRoutes,
  refundRequestRoutes,
  agendaRoutes,
  statsRoutes,
  contentRoutes,
  siteSettingsRoutes,
  firstStepsRoutes,
  pageRoutes,
  previewRoutes,
  bannerRoutes,
  heroSlideRoutes,
  mediaRoutes,
  pictureRoutes,
  exportRoutes,
  userRoutes,
  creditRoutes,
  bulkRoutes,
  backgroundJobRoutes,
  dailyFigureRoutes,
  auditRoutes,
  notificationRoutes,
  personalDataRoutes,
  testEmailRoutes,
  schedulesOf(SCHEDULES),
  operationsOf(SCHEDULES),
  probeRoutes,
  pageTraceRoutes,
  whatsappRoutes,
  webPushRoutes,
];
