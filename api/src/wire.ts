/**
 * The API's types and constants for its clients. Types disappear when this is imported in a browser; constants come
 * from modules without dependencies.
 */

import type { Static } from 'typebox';
import type { ErrorSchema } from './platform/http/error-answers.ts';

export type { Proof, User } from './accounts/schemas.ts';
export type { AuditRecord } from './audit/schemas.ts';
export type {
  ConfirmedSession,
  Login,
  PasswordChoice,
  PasswordResetAnswer,
  Session,
  UserSession,
} from './auth/schemas.ts';
export type {
  RecoveryCodes,
  SecondFactor,
  SecondFactorAdded,
  SecondFactorProof,
  SecondFactorSecret,
  SecuritySettings,
} from './auth/second-factor/schemas.ts';
export type { BackgroundJob, JobKind } from './background-jobs/schemas.ts';
export * from './banners/options.ts';
export type { Banner, BannerCreate, BannerUpdate, PublicBanner } from './banners/schemas.ts';
export type { BulkAnswer, BulkJob, ExistingRowAction, FilePreview, RowError } from './bulk/schemas.ts';
export type { Category, CategoryWrite } from './categories/schemas.ts';
export type { PublishingProgress, PublishingReport } from './changes/publishing-schemas.ts';
export type { Change, ChangeFeed, ChangeKind } from './changes/schemas.ts';
export type { Content, ContentUpdate, PublicContent, ShownContent, Theme } from './content/schemas.ts';
export type { CreditEntry } from './credits/schemas.ts';
export * from './enquiries/form/fields.ts';
export { cleanTypedText } from './enquiries/form/typed-text.ts';
export type { FirstSteps, FirstStepsUpdate } from './first-steps/schemas.ts';
export type { SearchSettings } from './franchise-search/search-settings.ts';
export type { SearchWithoutResults } from './franchise-search/searches-without-results.ts';
export type { FranchiseAddress } from './franchises/addresses-route.ts';
export type { StatedRange } from './franchises/field.ts';
export type { AdminsFranchiseField, FranchiseField } from './franchises/fields.ts';
export * from './franchises/options.ts';
export type {
  BulkAction,
  BulkOutcome,
  ConsultantOption,
  Faq,
  FilterCounts,
  Franchise,
  FranchiseCard,
  FranchiseCreate,
  FranchiseFieldOptions,
  FranchiseMeta,
  FranchisePage,
  FranchiseUpdate,
  GalleryItem,
} from './franchises/schemas.ts';
export type { SimilarFranchises } from './franchises/similar-route.ts';
export type { Suggestions } from './franchises/suggestions-route.ts';
export type { HeroSlide, HeroSlideCreate, HeroSlideUpdate } from './hero-slides/schemas.ts';
export type { AddedHolidayCount, Holiday } from './holidays/schemas.ts';
export type { StatusBudget } from './leads/budgets.ts';
export type { ContactTemplate } from './leads/contact-template/schemas.ts';
export * from './leads/contact-template/variables.ts';
export { FACT_WEIGHTS, HIGHEST_SCORE, type WeighedFact } from './leads/facts/weights.ts';
export type { LeadFacts } from './leads/facts/wire.ts';
export type {
  Agenda,
  AgendaUpdate,
  CalendarAddress,
  NextStep,
  NextStepWrite,
  OwnNextStep,
  OwnNextSteps,
} from './leads/next-steps/schemas.ts';
export type { LeadNote, LeadNoteWrite } from './leads/notes/schemas.ts';
export type { LeadSettings } from './leads/offers/settings.ts';
export * from './leads/options.ts';
export type { ResponseTimeSettings } from './leads/response-time-settings.ts';
export type {
  Enquiry,
  EnquiryReceipt,
  Lead,
  LeadUnlock,
  LeadUpdate,
  SeveralReceipts,
  StatusHistoryEntry,
  UnlockAnswer,
} from './leads/schemas.ts';
export type { TimelineKind } from './leads/timeline/kinds.ts';
export type { TimelineEvent } from './leads/timeline/schemas.ts';
export type { Today, TodayLead, TodayStep } from './leads/today/schemas.ts';
export { WEEKDAYS } from './leads/weekdays.ts';
export type { LiveMessage } from './live/schemas.ts';
export * from './media/limits.ts';
export type { Upload } from './media/schemas.ts';
export type { Notification, TestEmailAnswer } from './notifications/schemas.ts';
export type { OperationPart, OperationProblem, PartStatus } from './operations/schemas.ts';
export { RESERVED_SLUGS } from './pages/reserved-slugs.ts';
export type { Page, PageCreate, PageUpdate } from './pages/schemas.ts';
export type {
  PersonalData,
  PersonalDataChanged,
  PersonalDataChangedFor,
  StoredEnquiry,
} from './personal-data/schemas.ts';
export type { RemotePicture } from './pictures/schemas.ts';
export type { Role } from './platform/access/roles.ts';
export type { ErrorCode } from './platform/errors/messages.ts';
export * from './platform/values/html-tags.ts';
export * from './platform/values/money.ts';
export { isPictureAddress } from './platform/values/picture-address.ts';
export type { Preview, PreviewPlace, RenderRequest } from './previews/schemas.ts';
export * from './refund-requests/reasons.ts';
export type {
  LeadRefund,
  RefundRequest,
  RefundRequestCreate,
  RefundRequestDetails,
  RefundTerms,
} from './refund-requests/schemas.ts';
export type { LeadContact, LeadWaitingTimes } from './response-tracking/schemas.ts';
export type { ScheduleStatus } from './schedules/schemas.ts';
export * from './settings/exchange-rates.ts';
export { privacyAddress } from './settings/privacy-link.ts';
export type { AnalyticsSettings, ExchangeRate, MenuLink, SiteSettings } from './settings/schemas.ts';
export type { Stats } from './stats/schemas.ts';
export type {
  BannerFigures,
  BannerSeries,
  CreditReturn,
  RankingFigure,
  Series,
  TopFranchise,
} from './stats/series-schemas.ts';
export type { PublicConsultant, UserCreate, UserHoldings, UserSaved, UserUpdate } from './users/schemas.ts';
export type { PushState, PushSubscription } from './web-push/schemas.ts';
export type {
  WhatsappAnswer,
  WhatsappProvider,
  WhatsappQr,
  WhatsappSettingsAnswer,
  WhatsappStartResult,
  WhatsappState,
  WhatsappStatus,
} from './whatsapp/schemas.ts';

export type ErrorAnswer = Static<typeof ErrorSchema>;
/** A fault of an input (422). */
export type Fault = Extract<ErrorAnswer['detail'], unknown[]>[number];
