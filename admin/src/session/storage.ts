import type { Role, User } from '@marketplace/api';

/** Storage keys required by the specification, section 3, "Browser storage". */
const TOKEN = 'accessToken';
const USER = 'userData';
const LAST_ACTIVITY = 'lastActivity';

/**
 * Notifies open pages of the site that this browser uses the console. They then reload without Google's tags, which
 * could read the token. Each value is unique, because other tabs are not notified of an unchanged value.
 */
export const noteConsoleOpened = () => {
  try {
    localStorage.setItem('consoleOpened', `${Date.now()} ${Math.random()}`);
  } catch {
    // If the storage is full or blocked, signing in fails too.
  }
};

export interface StoredSession {
  token: string;
  user: User;
}

const isRole = (value: unknown): value is Role => value === 'admin' || value === 'consultant';

/** Returns whether a stored value is a user with a role. Without a role the user is not signed in. */
const isUser = (value: unknown): value is User =>
  typeof value === 'object' && value !== null && 'id' in value && 'role' in value && isRole(value.role);

const parsed = (text: string | null): unknown => {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
};

const stored = (): StoredSession | null => {
  const token = localStorage.getItem(TOKEN);
  const user = parsed(localStorage.getItem(USER));
  return token && isUser(user) ? { token, user } : null;
};

/** Id of the user whose screens are open in this tab, if any. */
let person: string | undefined;

/**
 * Returns the session that this browser has stored. The first API call shows whether the session is still valid. If
 * another user has signed in in another tab, returns null, so that this tab does not act in that user's name.
 */
export const readSession = (): StoredSession | null => {
  const session = stored();
  return person === undefined || person === session?.user.id ? session : null;
};

/**
 * True after this tab has left its session. A tab leaves its session only once, because a later session may belong to
 * another tab.
 */
let hasLeft = false;
export const hasLeftSession = () => hasLeft;

/** Registers the signed-in user's screens as open in this tab. */
export const enterSession = () => {
  hasLeft = false;
  person = stored()?.user.id;
};

/** Stores the time of the last activity, by the device's clock. */
export const noteActivity = () => localStorage.setItem(LAST_ACTIVITY, `${Date.now()}`);

/** Returns the milliseconds since the last activity in any tab; 0 if unknown. */
export const idleMilliseconds = (): number => {
  const lastActivity = Number(localStorage.getItem(LAST_ACTIVITY));
  return lastActivity > 0 ? Date.now() - lastActivity : 0;
};

/** Stores the result of a sign-in or refresh. Returns false if it contains no user with a role. */
export const writeSession = (token: unknown, user: unknown): boolean => {
  if (typeof token !== 'string' || !isUser(user)) return false;
  // Stores the token after the user: other tabs receive one event per key and must not find a token without its user.
  localStorage.setItem(USER, JSON.stringify(user));
  localStorage.setItem(TOKEN, token);
  enterSession();
  return true;
};

const clearSession = () => {
  localStorage.removeItem(TOKEN);
  localStorage.removeItem(USER);
};

/** Leaves the session and returns it; null if this tab has already left or there was no session. */
export const leaveSession = (): StoredSession | null => {
  if (hasLeft) return null;
  const session = readSession();
  hasLeft = true;
  if (session || !stored()) clearSession();
  person = undefined;
  return session;
};

/**
 * Returns whether a storage event means that the session started, was refreshed or ended. The token is written last and
 * removed first.
 */
export const isSessionEvent = (event: StorageEvent) => event.key === null || event.key === TOKEN;

const ENDED = 'session-ended';

/** Notifies open forms that the session has ended, while they still contain the typed text. */
export const notifySessionEnded = () => window.dispatchEvent(new Event(ENDED));

export const onSessionEnded = (work: () => void) => {
  window.addEventListener(ENDED, work);
  return () => window.removeEventListener(ENDED, work);
};
