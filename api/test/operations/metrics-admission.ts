import t from 'tap';
import { testApi, testConfig } from '../support/index.ts';

const TOKEN = 'metrics-token-of-the-tests-0123456789';

t.test('metrics are not available unless a token or an address is configured', async t => {
  const { app } = await testApi(t);
  t.equal((await app.inject('/metrics')).statusCode, 404);
});

t.test('metrics require the token', async t => {
  const api = await testApi(t, { METRICS_TOKEN: TOKEN });
  const ask = (authorization?: string) =>
    api.app.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } });
  t.equal((await ask(`Bearer ${TOKEN}`)).statusCode, 200);
  for (const other of [undefined, '', TOKEN, `Bearer ${TOKEN}x`, `Bearer ${api.config.serviceToken}`])
    t.equal((await ask(other)).statusCode, 401, `${other}`);
  t.equal(
    (await api.call('GET /metrics', { as: TOKEN })).status,
    404,
    '/metrics does not exist below /api, which web servers forward to',
  );
});

t.test('a configured address may read metrics; behind a proxy both addresses must be configured', async t => {
  const { app } = await testApi(t, { METRICS_ALLOW: '127.0.0.1, 10.1.0.0/16, fd00::/8' });
  const from = async (remoteAddress: string, forwarded?: string) => {
    const headers = forwarded ? { 'x-forwarded-for': forwarded } : {};
    return (await app.inject({ url: '/metrics', remoteAddress, headers })).statusCode;
  };
  t.same(
    await Promise.all([from('127.0.0.1'), from('10.1.2.3'), from('::ffff:10.1.2.3'), from('fd00::7')]),
    [200, 200, 200, 200],
  );
  t.same(await Promise.all([from('10.2.0.1'), from('2001:db8::1')]), [401, 401]);
  t.equal(await from('127.0.0.1', '203.0.113.9'), 401, 'a visitor whose request a local web server forwards');
  t.equal(await from('203.0.113.9', '10.1.2.3'), 401, 'a forged forwarded address');
});

t.test('settings that would allow no one, or everyone, stop the start', t => {
  const faults = (env: Record<string, string>) => {
    try {
      testConfig({ DATABASE_URL: 'mysql://u@localhost/d', ...env });
      return '';
    } catch (error) {
      return String(error);
    }
  };
  t.match(faults({ METRICS_TOKEN: 'short' }), /METRICS_TOKEN must have at least 32/);
  t.match(faults({ METRICS_ALLOW: 'everybody' }), /METRICS_ALLOW holds "everybody"/);
  t.match(faults({ METRICS_PORT: '9101' }), /METRICS_TOKEN and METRICS_ALLOW are missing, but METRICS_PORT/);
  t.match(faults({ METRICS_TOKEN: TOKEN, METRICS_PORT: 'x' }), /METRICS_PORT is not a port/);
  t.equal(faults({ METRICS_TOKEN: TOKEN, WHATSAPP_METRICS_PORT: '9102' }), '');
  t.end();
});
