import type { Role, User } from '@marketplace/api';

/** The two keys of the specification (§3, browser storage). */
const TOKEN = 'accessToken';
const USER = 'userData';

export interface StoredSession {
  token: string;
  user: User;
}

const isRole = (value: unknown): value is Role => value === 'admin' || value === 'consultant';

/** A stored user without a role isn't signed in: least privilege, never most. */
const isUser = (value: unknown): value is User =>
  typeof value === 'object' && value !== null && 'id' in value && 'role' in value && isRole(value.role);

const parsed = (text: string | null): unknown => {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
};

/** Who is signed in here, as far as this browser knows; the first call to the API tells whether it still holds. */
export const readSession = (): StoredSession | null => {
  const token = localStorage.getItem(TOKEN);
  const user = parsed(localStorage.getItem(USER));
  return token && isUser(user) ? { token, user } : null;
};

/** Keeps what a login or a refresh answered; false when it names no user with a role. */
export const writeSession = (token: unknown, user: unknown): boolean => {
  if (typeof token !== 'string' || !isUser(user)) return false;
  localStorage.setItem(TOKEN, token);
  localStorage.setItem(USER, JSON.stringify(user));
  return true;
};

export const clearSession = () => {
  localStorage.removeItem(TOKEN);
  localStorage.removeItem(USER);
};

/** Whether an event of another tab is about the session. */
export const concernsSession = (event: StorageEvent) => event.key === null || event.key === TOKEN || event.key === USER;

const ENDED = 'session-ended';

/** Tells the open forms that the session is over, while what was typed is still there. */
export const tellSessionEnded = () => window.dispatchEvent(new Event(ENDED));

export const onSessionEnded = (work: () => void) => {
  window.addEventListener(ENDED, work);
  return () => window.removeEventListener(ENDED, work);
};
