import type { Role, User } from '@marketplace/api';

/** The two keys of the specification (§3, browser storage). */
const TOKEN = 'accessToken';
const USER = 'userData';
const LAST_ACTIVITY = 'lastActivity';

/**
 * Notes that the console is used in this browser: pages of the site that are open in it reload without Google's tags before
 * anyone signs in, and load none later. A tag could read the token. Each time another value: one that is there already would
 * reach no other tab.
 */
export const noteConsoleOpened = () => {
  try {
    localStorage.setItem('consoleOpened', `${Date.now()} ${Math.random()}`);
  } catch {
    // The storage is full or refused; signing in needs it too.
  }
};

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

const stored = (): StoredSession | null => {
  const token = localStorage.getItem(TOKEN);
  const user = parsed(localStorage.getItem(USER));
  return token && isUser(user) ? { token, user } : null;
};

/** Whose screens stand open in this tab; undefined where nobody's do. */
let person: string | undefined;

/**
 * Who is signed in here, as far as this browser knows; the first call to the API tells whether it still holds. For the
 * screens of one person the session of another, who has signed in in another tab, is none: nothing is done in their name.
 */
export const readSession = (): StoredSession | null => {
  const session = stored();
  return person === undefined || person === session?.user.id ? session : null;
};

/**
 * Whether this tab has left its session. It does so once, however many calls and other tabs tell it of the end: what is
 * stored by then may be the next session, begun in another tab.
 */
let hasLeft = false;
export const isSessionLeft = () => hasLeft;

/** The screens of whoever is signed in stand open in this tab. */
export const enterSession = () => {
  hasLeft = false;
  person = stored()?.user.id;
};

/** Notes that someone is active here: the watch for an idle console counts from then, by the device's own clock. */
export const noteActivity = () => localStorage.setItem(LAST_ACTIVITY, `${Date.now()}`);

/** Returns the milliseconds since someone was active in any tab; 0 where that is unknown. */
export const idleFor = (): number => {
  const last = Number(localStorage.getItem(LAST_ACTIVITY));
  return last > 0 ? Date.now() - last : 0;
};

/** Keeps what a login or a refresh answered; false when it names no user with a role. */
export const writeSession = (token: unknown, user: unknown): boolean => {
  if (typeof token !== 'string' || !isUser(user)) return false;
  // The token last: other tabs hear of one after the other, and must not find one of nobody.
  localStorage.setItem(USER, JSON.stringify(user));
  localStorage.setItem(TOKEN, token);
  enterSession();
  return true;
};

const clearSession = () => {
  localStorage.removeItem(TOKEN);
  localStorage.removeItem(USER);
};

/** Leaves the session and answers which it was; null where this tab has left already, or there was none. */
export const leaveSession = (): StoredSession | null => {
  if (hasLeft) return null;
  const session = readSession();
  hasLeft = true;
  if (session || !stored()) clearSession();
  person = undefined;
  return session;
};

/** Whether an event of another tab tells that the session began, went on or ended: its token comes last and goes first. */
export const concernsSession = (event: StorageEvent) => event.key === null || event.key === TOKEN;

const ENDED = 'session-ended';

/** Tells the open forms that the session is over, while what was typed is still there. */
export const tellSessionEnded = () => window.dispatchEvent(new Event(ENDED));

export const onSessionEnded = (work: () => void) => {
  window.addEventListener(ENDED, work);
  return () => window.removeEventListener(ENDED, work);
};
