import type { Role } from '@marketplace/api';

/** Addresses of screens that other screens link to. */
export const LEADS_PATH = '/admin/leads';
/** Lists of a consultant's leads. The address {@link LEADS_PATH} opens the locked leads if there are any. */
export const UNLOCKED_LEADS = `${LEADS_PATH}?tab=unlocked`;
export const LOCKED_LEADS = `${LEADS_PATH}/locked`;
export const SPAM_LEADS = `${LEADS_PATH}/spam`;
export const ARCHIVED_LEADS = `${LEADS_PATH}/archived`;
export const leadPath = (id: string) => `${LEADS_PATH}/edit/${id}`;

/** Address of a user's credit statement, for admins. Below: the signed-in user's own statement. */
export const statementPath = (userId: string) => `/admin/consultants/${userId}/credits`;
export const OWN_STATEMENT = '/consultant/credits';

/** Address of the list of franchises, by role. */
export const FRANCHISES: Record<Role, string> = { admin: '/admin/franchises', consultant: '/consultant/franchises' };

/** Addresses of the settings of response times and of the holidays. */
export const RESPONSE_TIME_SETTINGS_PATH = '/admin/answer-times';
export const HOLIDAYS = '/admin/holidays';
/** Addresses of the refund requests and the refund terms. */
export const REFUND_REQUESTS = '/admin/refund-requests';
export const refundRequestPath = (id: string) => `${REFUND_REQUESTS}/edit/${id}`;
export const REFUND_TERMS = '/admin/refund-terms';

export const PAGES = '/admin/pages';
export const NEW_PAGE = `${PAGES}/new`;
export const editPagePath = (id: string) => `${PAGES}/edit/${id}`;
