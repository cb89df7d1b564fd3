import t from 'tap';
import { mayVisit } from '../../src/session/roles.ts';
import { noteConsoleOpened } from '../../src/session/storage.ts';
import { isExpired, REFRESH_AFTER_MS, untilRefresh } from '../../src/session/token.ts';

const tokenOf = (claims: object) => `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.y`;
const NOW = 1_800_000_000_000;

t.test('a token is refreshed 27,000,000 ms after its issue, whenever the page was opened', async t => {
  t.equal(REFRESH_AFTER_MS, 27_000_000);
  t.equal(untilRefresh(tokenOf({ iat: NOW / 1000 }), NOW), 27_000_000);
  t.equal(untilRefresh(tokenOf({ iat: NOW / 1000 - 3600 }), NOW), 23_400_000);
  t.equal(untilRefresh(tokenOf({ iat: NOW / 1000 - 90_000 }), NOW), 0);
  t.equal(untilRefresh('no token', NOW), 27_000_000);
  t.equal(untilRefresh(tokenOf({ iat: NOW / 1000 + 3600 }), NOW), 27_000_000, 'on a device whose clock is slow');
});

t.test('a token whose time is over is known as such', async t => {
  t.ok(isExpired(tokenOf({ exp: NOW / 1000 - 1 }), NOW));
  t.notOk(isExpired(tokenOf({ exp: NOW / 1000 + 1 }), NOW));
  t.notOk(isExpired(tokenOf({}), NOW));
});

t.test('that the console was opened is noted by another value each time, which other tabs are told of', async t => {
  const noted: string[] = [];
  const localStorage = { setItem: (key: string, value: string) => noted.push(`${key}: ${value}`) };
  t.intercept(globalThis, 'localStorage', { value: localStorage, configurable: true });
  for (let n = 0; n < 3; n++) noteConsoleOpened();
  t.equal(new Set(noted).size, 3);
  for (const note of noted) t.match(note, /^consoleOpened: ./);
});

t.test('an admin passes every guard, a consultant theirs, nobody without a role any', async t => {
  t.ok(mayVisit('admin', 'admin'));
  t.ok(mayVisit('admin', 'consultant'));
  t.ok(mayVisit('consultant', 'consultant'));
  t.notOk(mayVisit('consultant', 'admin'));
  t.notOk(mayVisit(undefined, 'consultant'));
  t.ok(mayVisit('consultant'));
});
