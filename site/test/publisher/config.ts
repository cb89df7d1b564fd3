import { join } from 'node:path';
import t from 'tap';
import { ConfigFaults, readConfig } from '../../publisher/config.ts';
import { buildHash } from '../../publisher/releases/builds.ts';

const right = {
  API_URL: 'http://127.0.0.1:4001/api/',
  SERVICE_TOKEN: 'token',
  SITE_DIR: '/srv/site',
  PUBLIC_URL: 'https://example.com',
};

t.test('valid settings are read', async t => {
  t.match(readConfig(right), {
    apiUrl: 'http://127.0.0.1:4001/api',
    siteDir: '/srv/site',
    publicUrl: 'https://example.com',
    compress: true,
    gatherMs: 25_000,
    preview: undefined,
  });
  t.same(
    readConfig({ ...right, PREVIEW_PORT: '4101' }).preview,
    { port: 4101, host: '127.0.0.1' },
    'the default host is this machine',
  );
});

t.test('empty settings use defaults, and the site must be at the root of its host', async t => {
  const empty = { COMPRESS_PAGES: '', LISTS_AFTER_SECONDS: '', BUILD_DIR: '', PREVIEW_PORT: '' };
  t.same(readConfig({ ...right, ...empty }), readConfig(right));
  for (const PUBLIC_URL of ['https://example.com/shop', 'https://example.com?x', 'https://me@example.com'])
    t.throws(() => readConfig({ ...right, PUBLIC_URL }), /PUBLIC_URL must be an address alone/, PUBLIC_URL);
});

t.test('all invalid settings are reported together', async t => {
  const env = {
    API_URL: 'ftp://x',
    SITE_DIR: ' ',
    PUBLIC_URL: 'x',
    COMPRESS_PAGES: '1',
    LISTS_AFTER_SECONDS: '90',
    PREVIEW_PORT: 'x',
    PREVIEW_HOST: 'http://x',
  };
  t.throws(() => readConfig(env), ConfigFaults);
  try {
    readConfig(env);
  } catch (error) {
    t.strictSame(error instanceof ConfigFaults && error.faults, [
      'API_URL is not an http address',
      'SERVICE_TOKEN is missing',
      'SITE_DIR is missing',
      'PUBLIC_URL is not an http address',
      'COMPRESS_PAGES is neither true nor false',
      'LISTS_AFTER_SECONDS is not a number of seconds from 0 to 45',
      'PREVIEW_HOST must be an address or a name of this machine, not "http://x"',
      'PREVIEW_PORT is not a port',
    ]);
  }
});

t.test('without a build the publisher shows how to make one', async t => {
  const nowhere = join(import.meta.dirname, 'no-build');
  const message = `There is no build of the site in ${nowhere}: run "npm run build -w site", or set BUILD_DIR`;
  await t.rejects(buildHash(nowhere), { message });
});
