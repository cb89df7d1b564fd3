import { hasLeftSession, idleMilliseconds, noteActivity, readSession } from './storage.ts';
import { readClaim } from './token.ts';

const LOOK_MS = 30_000;
/** Minimum interval in milliseconds between two writes of the time of the last activity. */
const NOTED_EVERY_MS = 15_000;

const EVENTS = ['pointerdown', 'keydown', 'wheel', 'touchstart'];

/**
 * Calls `signOut` when no tab has had activity for the token's idle time. Other tabs sign out through the storage
 * event. Does nothing without a session.
 * @returns a function that ends the watch
 */
export const watchIdle = (signOut: () => void): (() => void) => {
  const watching = new AbortController();
  const { signal } = watching;
  const listen = (events: string[], work: () => void) => {
    for (const event of events) window.addEventListener(event, work, { capture: true, passive: true, signal });
  };
  const checkIdle = () => {
    const session = readSession();
    const seconds = session && readClaim(session.token, 'idle');
    if (typeof seconds === 'number' && idleMilliseconds() >= seconds * 1000 && !hasLeftSession()) signOut();
  };
  let noted = 0;
  const note = () => {
    const now = Date.now();
    if (now - noted < NOTED_EVERY_MS) return;
    noted = now;
    noteActivity();
  };
  // Checks before the activity is stored: the first key press after a device wakes up must not extend an idle session.
  listen(['pointerdown', 'keydown'], checkIdle);
  // Delayed until forms have dropped the drafts of their hidden tab, which they store again when the session ends.
  listen(['visibilitychange'], () => window.setTimeout(checkIdle));
  listen(EVENTS, note);
  const timer = window.setInterval(checkIdle, LOOK_MS);
  signal.addEventListener('abort', () => window.clearInterval(timer));
  checkIdle();
  return () => watching.abort();
};
