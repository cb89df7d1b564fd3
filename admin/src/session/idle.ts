import { idleFor, isSessionLeft, noteActivity, readSession } from './storage.ts';
import { claimOf } from './token.ts';

const LOOK_MS = 30_000;
/** Every press and key would write; so exact is enough. */
const NOTED_EVERY_MS = 15_000;

const EVENTS = ['pointerdown', 'keydown', 'wheel', 'touchstart'];

/**
 * Calls `signOut` once no one has been active in any tab for as long as the token says; the other tabs follow by the storage.
 * Where no one is signed in nothing happens.
 * @returns ends the watch
 */
export const watchIdle = (signOut: () => void): (() => void) => {
  const watching = new AbortController();
  const { signal } = watching;
  const listen = (events: string[], work: () => void) => {
    for (const event of events) window.addEventListener(event, work, { capture: true, passive: true, signal });
  };
  const look = () => {
    const session = readSession();
    const seconds = session && claimOf(session.token, 'idle');
    if (typeof seconds === 'number' && idleFor() >= seconds * 1000 && !isSessionLeft()) signOut();
  };
  let noted = 0;
  const note = () => {
    const now = Date.now();
    if (now - noted < NOTED_EVERY_MS) return;
    noted = now;
    noteActivity();
  };
  // A press that comes after hours, as a device wakes up, is no activity of the session before: this looks first.
  listen(['pointerdown', 'keydown'], look);
  // After a form has dropped what it kept while its tab was hidden: it keeps that again as the session ends.
  listen(['visibilitychange'], () => window.setTimeout(look));
  listen(EVENTS, note);
  const timer = window.setInterval(look, LOOK_MS);
  signal.addEventListener('abort', () => window.clearInterval(timer));
  look();
  return () => watching.abort();
};
