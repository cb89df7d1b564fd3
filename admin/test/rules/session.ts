import t from 'tap';
import { mayVisit } from '../../src/session/roles.ts';
import { noteConsoleOpened } from '../../src/session/storage.ts';
import { isExpired, msUntilRefresh, REFRESH_AFTER_MS } from '../../src/session/token.ts';

const tokenOf = (claims: object) => `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.y`;
const NOW = 1_800_000_000_000;

t.test('a token is refreshed 27,000,000 ms after it was issued, even if the page was opened later', async t => {
  t.equal(REFRESH_AFTER_MS, 27_000_000);
  t.equal(msUntilRefresh(tokenOf({ iat: NOW / 1000 }), NOW), 27_000_000);
  t.equal(msUntilRefresh(tokenOf({ iat: NOW / 1000 - 3600 }), NOW), 23_400_000);
  t.equal(msUntilRefresh(tokenOf({ iat: NOW / 1000 - 90_000 }), NOW), 0);
  t.equal(msUntilRefresh('no token', NOW), 27_000_000);
  t.equal(
    msUntilRefresh(tokenOf({ iat: NOW / 1000 + 3600 }), NOW),
    27_000_000,
    'a device whose clock is slow waits no longer than the full time',
  );
});

t.test('an expired token is recognised', async t => {
  t.ok(isExpired(tokenOf({ exp: NOW / 1000 - 1 }), NOW));
  t.notOk(isExpired(tokenOf({ exp: NOW / 1000 + 1 }), NOW));
  t.notOk(isExpired(tokenOf({}), NOW));
});

t.test('every start of the console stores a different value, so that other tabs receive an event', async t => {
  const noted: string[] = [];
  const localStorage = { setItem: (key: string, value: string) => noted.push(`${key}: ${value}`) };
  t.intercept(globalThis, 'localStorage', { value: localStorage, configurable: true });
  for (let n = 0; n < 3; n++) noteConsoleOpened();
  t.equal(new Set(noted).size, 3);
  for (const note of noted) t.match(note, /^consoleOpened: ./);
});

t.test(
  "an admin passes every guard, a consultant passes the consultant's guard, and a user without a role passes none",
  async t => {
    t.ok(mayVisit('admin', 'admin'));
    t.ok(mayVisit('admin', 'consultant'));
    t.ok(mayVisit('consultant', 'consultant'));
    t.notOk(mayVisit('consultant', 'admin'));
    t.notOk(mayVisit(undefined, 'consultant'));
    t.ok(mayVisit('consultant'));
  },
);
