import type { Role } from '@marketplace/api';

/** Where the screens of records are, for those that lead there from elsewhere. */
export const LEADS = '/admin/leads';
/** A consultant's second tab, and the third. */
export const LOCKED_LEADS = `${LEADS}/locked`;
export const SPAM_LEADS = `${LEADS}/spam`;
export const ARCHIVED_LEADS = `${LEADS}/archived`;
export const leadPath = (id: string) => `${LEADS}/edit/${id}`;

/** The statement of a user, for the admin, and one's own. */
export const statementPath = (userId: string) => `/admin/consultants/${userId}/credits`;
export const OWN_STATEMENT = '/consultant/credits';

/** The franchises of each role: where their form came from and leads back to. */
export const FRANCHISES: Record<Role, string> = { admin: '/admin/franchises', consultant: '/consultant/franchises' };

/** When leads are answered, and the calendar below it. */
export const ANSWER_TIMES = '/admin/answer-times';
export const HOLIDAYS = '/admin/holidays';
/** What consultants report of leads, and what is given back. */
export const CLAIMS = '/admin/claims';
export const claimPath = (id: string) => `${CLAIMS}/edit/${id}`;
export const GUARANTEE = '/admin/guarantee';

export const PAGES = '/admin/pages';
export const NEW_PAGE = `${PAGES}/new`;
export const pagePath = (id: string) => `${PAGES}/edit/${id}`;
