import { isSessionLeft, readSession } from './storage.ts';
import { claimOf } from './token.ts';

const LOOK_MS = 30_000;
/** Every press and key would write; so exact is enough. */
const NOTED_EVERY_MS = 15_000;

const EVENTS = ['pointerdown', 'keydown', 'wheel', 'touchstart'];

/** When someone was last active in a tab of this browser, in milliseconds since 1970. */
const ACTIVE = 'lastActivity';

/** Milliseconds since someone was active in any tab, or signed in. */
const idleFor = (token: string): number => {
  const signedInAt = Number(claimOf(token, 'auth_time')) * 1000;
  return Date.now() - Math.max(Number(localStorage.getItem(ACTIVE)), signedInAt);
};

let watching = new AbortController();

/**
 * Calls `signOut` once no one has been active in any tab for as long as the token says; the other tabs follow by the storage.
 * A later call takes the place of an earlier one; where no one is signed in nothing happens.
 */
export const watchIdle = (signOut: () => void): void => {
  watching.abort();
  watching = new AbortController();
  const { signal } = watching;
  const listen = (events: string[], work: () => void) => {
    for (const event of events) window.addEventListener(event, work, { capture: true, passive: true, signal });
  };
  const look = () => {
    const session = readSession();
    const seconds = session && claimOf(session.token, 'idle');
    if (session && typeof seconds === 'number' && idleFor(session.token) >= seconds * 1000 && !isSessionLeft())
      signOut();
  };
  let noted = 0;
  const note = () => {
    const now = Date.now();
    if (now - noted < NOTED_EVERY_MS) return;
    noted = now;
    localStorage.setItem(ACTIVE, String(now));
  };
  // A press that comes after hours, as a device wakes up, is no activity of the session before: this looks first.
  listen(['pointerdown', 'keydown', 'visibilitychange'], look);
  listen(EVENTS, note);
  const timer = window.setInterval(look, LOOK_MS);
  signal.addEventListener('abort', () => window.clearInterval(timer));
  look();
};
