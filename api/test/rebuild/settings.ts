import t from 'tap';
import { readRebuildHook } from '../../src/platform/config/rebuild-hook.ts';
import { testConfig } from '../support/index.ts';

const SECRET = 'rebuild-secret-of-the-tests-0123456789';
const GITHUB = 'https://api.github.com/repos/acme/site/dispatches';

const read = (env: Record<string, string>) => {
  const faults: string[] = [];
  const hook = readRebuildHook(
    Object.fromEntries(Object.entries(env).map(([name, value]) => [`REBUILD_HOOK_${name}`, value])),
    faults,
  );
  return { hook, faults };
};

t.test('without an address there is no rebuild hook', async t => {
  t.same(read({}), { hook: null, faults: [] });
  t.same(read({ SECRET, FORM: 'github' }).faults, [
    'REBUILD_HOOK_URL is missing, but REBUILD_HOOK_SECRET and REBUILD_HOOK_FORM is given',
  ]);
});

t.test('a signed hook needs a secret and is sent after 10 seconds without changes, at the latest after 60', async t => {
  t.same(read({ URL: 'http://builder:9000/site', SECRET }), {
    hook: { url: 'http://builder:9000/site', form: 'signed', secret: SECRET, quietMs: 10_000, longestMs: 60_000 },
    faults: [],
  });
  t.match(read({ URL: 'http://builder', SECRET, QUIET_SECONDS: '1', LONGEST_SECONDS: '3' }).hook, {
    quietMs: 1000,
    longestMs: 3000,
  });
});

t.test("a GitHub hook needs a token and the encrypted address of the repository's dispatches", async t => {
  t.match(read({ URL: GITHUB, FORM: 'github', TOKEN: 'github_pat_x' }), {
    hook: { form: 'github', token: 'github_pat_x', url: GITHUB },
    faults: [],
  });
  t.same(read({ URL: 'http://127.0.0.1:1/repos/a/b/dispatches', FORM: 'github', TOKEN: 'x' }).faults, []);
  t.same(read({ URL: 'http://github.example/repos/a/b', FORM: 'github' }).faults, [
    'REBUILD_HOOK_URL must begin with https://, or the token could be read on the way',
    'REBUILD_HOOK_URL must be like https://api.github.com/repos/OWNER/REPOSITORY/dispatches',
    'REBUILD_HOOK_TOKEN is missing: the form github needs a token that may write contents',
  ]);
});

t.test('every error is reported, together with those of other settings', async t => {
  t.same(read({ URL: 'ftp://x', FORM: 'letter', SECRET: 'short', QUIET_SECONDS: '0', LONGEST_SECONDS: 'x' }).faults, [
    'REBUILD_HOOK_FORM must be signed or github, not "letter"',
    'REBUILD_HOOK_URL must begin with https:// or http://',
    'REBUILD_HOOK_QUIET_SECONDS must be a whole number from 1 to 3600, not "0"',
    'REBUILD_HOOK_LONGEST_SECONDS must be a whole number from 1 to 3600, not "x"',
    'REBUILD_HOOK_SECRET must have at least 32 characters',
  ]);
  t.same(read({ URL: 'https://me:pw@x.example/', SECRET, QUIET_SECONDS: '61' }).faults, [
    'REBUILD_HOOK_URL must hold no name or password: it may be logged elsewhere',
    'REBUILD_HOOK_QUIET_SECONDS must not be more than REBUILD_HOOK_LONGEST_SECONDS',
  ]);
  t.throws(() => testConfig({ DATABASE_URL: 'nonsense', REBUILD_HOOK_URL: 'x', WORKER: 'maybe' }), {
    message: /DATABASE_URL[\s\S]*WORKER[\s\S]*REBUILD_HOOK_URL must[\s\S]*REBUILD_HOOK_SECRET is missing/,
  });
});
