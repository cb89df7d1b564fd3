import type { Role } from '@marketplace/api';

/** Addresses of screens that other screens link to. */
export const LEADS = '/admin/leads';
/** Further lists of a consultant's leads. */
export const LOCKED_LEADS = `${LEADS}/locked`;
export const SPAM_LEADS = `${LEADS}/spam`;
export const ARCHIVED_LEADS = `${LEADS}/archived`;
export const leadPath = (id: string) => `${LEADS}/edit/${id}`;

/** Credit statement of a user, for admins, and the signed-in user's own. */
export const statementPath = (userId: string) => `/admin/consultants/${userId}/credits`;
export const OWN_STATEMENT = '/consultant/credits';

/** List of franchises of each role. */
export const FRANCHISES: Record<Role, string> = { admin: '/admin/franchises', consultant: '/consultant/franchises' };

/** Settings of response times, and the holidays. */
export const ANSWER_TIMES = '/admin/answer-times';
export const HOLIDAYS = '/admin/holidays';
/** Refund requests, and the guarantee's terms. */
export const CLAIMS = '/admin/claims';
export const claimPath = (id: string) => `${CLAIMS}/edit/${id}`;
export const GUARANTEE = '/admin/guarantee';

export const PAGES = '/admin/pages';
export const NEW_PAGE = `${PAGES}/new`;
export const pagePath = (id: string) => `${PAGES}/edit/${id}`;
