import { ACTIVE, isSessionLeft, readSession } from './storage.ts';
import { idleMs } from './token.ts';

const LOOK_MS = 30_000;
/** Every press and key would write; so exact is enough. */
const NOTED_EVERY_MS = 15_000;

const EVENTS = ['pointerdown', 'keydown', 'wheel', 'touchstart'];

/** Milliseconds since someone was active in any tab; 0 where that is unknown, or in the future. */
const idleFor = (now = Date.now()): number => {
  const last = Number(localStorage.getItem(ACTIVE));
  return last > 0 ? Math.max(0, now - last) : 0;
};

/** Writes down what is done in this tab, for every tab, and returns what ends it. */
const followActivity = () => {
  let noted = 0;
  const note = () => {
    const now = Date.now();
    if (now - noted < NOTED_EVERY_MS) return;
    noted = now;
    localStorage.setItem(ACTIVE, String(now));
  };
  for (const event of EVENTS) window.addEventListener(event, note, { capture: true, passive: true });
  return () => {
    for (const event of EVENTS) window.removeEventListener(event, note, { capture: true });
  };
};

/**
 * Calls `signOut` once no one has been active in any tab for as long as the token says; the other tabs follow by the storage.
 * @returns what ends it
 */
export const watchIdle = (signOut: () => void) => {
  const look = () => {
    const session = readSession();
    const most = session && idleMs(session.token);
    if (most && idleFor() >= most && !isSessionLeft()) signOut();
  };
  // A press that comes after hours, as a device wakes up, is no activity of the session before: this looks first.
  const events = ['pointerdown', 'keydown', 'visibilitychange'];
  for (const event of events) window.addEventListener(event, look, { capture: true });
  const timer = window.setInterval(look, LOOK_MS);
  look();
  const end = followActivity();
  return () => {
    end();
    window.clearInterval(timer);
    for (const event of events) window.removeEventListener(event, look, { capture: true });
  };
};
