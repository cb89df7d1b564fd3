import type { Login } from '@marketplace/api';
import type { AuthProvider } from 'react-admin';
import { mayVisit } from '../session/roles.ts';
import {
  leaveSession,
  noteActivity,
  noteConsoleOpened,
  readSession,
  type StoredSession,
  tellSessionEnded,
  writeSession,
} from '../session/storage.ts';
import { statusOf } from './failures.ts';
import { askAsNobody, type SignedIn } from './http.ts';

/** Stays when someone signs out: by it the server tells this browser from others that guess behind the same address. */
const DEVICE = 'deviceToken';

/** What everybody who is signed in may see: the API shows each of them their own. */
const FOR_EVERYBODY = ['admin/leads', 'admin/claims'];

/** Who may see a resource follows from its address; leads, and what is reported of them, are for everybody who is signed in (specification §2.1). */
const requiredRole = (resource: string) => {
  if (FOR_EVERYBODY.some(own => resource === own || resource.startsWith(`${own}/`))) return undefined;
  return resource.startsWith('consultant/') ? 'consultant' : 'admin';
};

/**
 * Ends the token on the server too, which alone knows whether it is over. Nobody waits for it: it goes on while the page is
 * left, and where no answer comes one is signed out here all the same.
 */
const endOnServer = ({ token }: StoredSession) => {
  const headers = { Authorization: `Bearer ${token}` };
  fetch('/api/auth/logout', { method: 'POST', headers, keepalive: true }).catch(() => {});
};

/** Signs in and out. The screens open from storage at once; a 401 of any call ends the session (decisions, "Identity"). */
export const authProvider: AuthProvider = {
  login: async (credentials: Login) => {
    // Before there is a token: open pages of the site reload without tags meanwhile.
    noteConsoleOpened();
    const sent = { ...credentials, device_token: localStorage.getItem(DEVICE) ?? undefined };
    const { access_token, user, device_token } = await askAsNobody<SignedIn>('/api/auth/login', sent);
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
    tellSessionEnded();
    throw new Error('console.auth.expired');
  },
  getPermissions: async () => readSession()?.user.role,
  getIdentity: async () => {
    const user = readSession()?.user;
    return { id: user?.id ?? '', fullName: user?.name, avatar: user?.photo };
  },
  canAccess: async ({ resource }) => mayVisit(readSession()?.user.role, requiredRole(resource)),
};
