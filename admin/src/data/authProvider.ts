import type { Login } from '@marketplace/api';
import type { AuthProvider } from 'react-admin';
import { mayVisit } from '../session/roles.ts';
import {
  leaveSession,
  noteActivity,
  noteConsoleOpened,
  notifySessionEnded,
  readSession,
  type StoredSession,
  writeSession,
} from '../session/storage.ts';
import { statusOf } from './failures.ts';
import { fetchAnonymously, type SignInAnswer } from './http.ts';

/**
 * Storage key of the device token. The token stays after sign-out, so that the server can distinguish this browser from
 * attackers behind the same IP address.
 */
const DEVICE = 'deviceToken';

/** Resources for all roles. The API returns only what the user may see. */
const FOR_EVERYBODY = ['admin/leads', 'admin/refund-requests'];

/**
 * Returns the role that a resource requires, derived from its address. Leads and refund requests are for all roles
 * (specification, section 2.1).
 */
const requiredRole = (resource: string) => {
  if (FOR_EVERYBODY.some(own => resource === own || resource.startsWith(`${own}/`))) return undefined;
  return resource.startsWith('consultant/') ? 'consultant' : 'admin';
};

/**
 * Revokes the token on the server. The sign-out does not wait for the request, and the request continues when the page
 * is left.
 */
const endOnServer = ({ token }: StoredSession) => {
  const headers = { Authorization: `Bearer ${token}` };
  fetch('/api/auth/logout', { method: 'POST', headers, keepalive: true }).catch(() => {});
};

/** Signs in and out. A stored session opens screens without a request; a 401 response to any call ends the session. */
export const authProvider: AuthProvider = {
  login: async (credentials: Login) => {
    // Must happen before the token is stored: by then, open pages of the site have reloaded without tags.
    noteConsoleOpened();
    const sent = { ...credentials, device_token: localStorage.getItem(DEVICE) ?? undefined };
    const { access_token, user, device_token } = await fetchAnonymously<SignInAnswer>('/api/auth/login', sent);
    localStorage.setItem(DEVICE, `${device_token}`);
    noteActivity();
    if (!writeSession(access_token, user)) throw new Error('The login answered no user with a role');
  },
  logout: async () => {
    const session = leaveSession();
    if (session) endOnServer(session);
    return '/login';
  },
  checkAuth: async () => {
    if (!readSession()) throw Object.assign(new Error('Not signed in'), { message: false });
  },
  checkError: async error => {
    if (statusOf(error) !== 401) return;
    notifySessionEnded();
    throw new Error('console.auth.expired');
  },
  getPermissions: async () => readSession()?.user.role,
  getIdentity: async () => {
    const user = readSession()?.user;
    return { id: user?.id ?? '', fullName: user?.name, avatar: user?.photo };
  },
  canAccess: async ({ resource }) => mayVisit(readSession()?.user.role, requiredRole(resource)),
};
