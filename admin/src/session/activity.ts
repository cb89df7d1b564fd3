/** When someone last did something in a tab of this browser, in milliseconds since 1970. */
const ACTIVE = 'lastActivity';

/** Every press and key would write; so exact is enough. */
const NOTED_EVERY_MS = 15_000;

const EVENTS = ['pointerdown', 'keydown', 'wheel', 'touchstart'];

let noted = 0;

/** Writes down that someone is active here, for every tab. */
export const noteActivity = (now = Date.now()) => {
  noted = now;
  localStorage.setItem(ACTIVE, String(now));
};

/** Milliseconds since someone was active in any tab; 0 where that is unknown, or in the future. */
export const idleFor = (now = Date.now()): number => {
  const last = Number(localStorage.getItem(ACTIVE));
  return last > 0 ? Math.max(0, now - last) : 0;
};

/** Follows what is done in this tab, and returns what ends it. */
export const followActivity = () => {
  const note = () => {
    if (Date.now() - noted >= NOTED_EVERY_MS) noteActivity();
  };
  for (const event of EVENTS) window.addEventListener(event, note, { capture: true, passive: true });
  return () => {
    for (const event of EVENTS) window.removeEventListener(event, note, { capture: true });
  };
};
