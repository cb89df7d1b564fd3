import t from 'tap';
import { testApi } from '../support/index.ts';

const CONSOLE = 'https://console.example';

t.test('cross-origin requests', async t => {
  const api = await testApi(t, { CORS_ORIGINS: CONSOLE });
  const ask = (origin: string, method: string) =>
    api.call('OPTIONS /franchises/any', {
      headers: {
        origin,
        'access-control-request-method': method,
        'access-control-request-headers': 'authorization,content-type,if-match',
      },
    });

  t.test('an allowed origin may do everything that the console does', async t => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
      const { status, headers } = await ask(CONSOLE, method);
      t.equal(status, 204);
      t.equal(headers['access-control-allow-origin'], CONSOLE);
      t.ok(String(headers['access-control-allow-methods']).split(/, ?/).includes(method), method);
      t.match(headers['access-control-allow-headers'], /if-match/);
    }
  });

  t.test('an allowed origin may read the headers of lists and versions', async t => {
    const { headers } = await api.call('GET /categories', { headers: { origin: CONSOLE } });
    t.equal(headers['access-control-allow-origin'], CONSOLE);
    for (const name of ['Content-Range', 'ETag', 'Content-Disposition', 'Retry-After'])
      t.match(headers['access-control-expose-headers'], name);
  });

  t.test('an allowed origin may read refusals', async t => {
    const limited = await testApi(t, { CORS_ORIGINS: CONSOLE, LIMIT_READS_PER_MINUTE: '1' });
    const origin = { headers: { origin: CONSOLE } };
    for (const [call, status] of [
      ['GET /users', 401],
      ['GET /categories', 429],
    ] as const) {
      const answer = await limited.call(call, origin);
      t.equal(answer.status, status, call);
      t.equal(answer.headers['access-control-allow-origin'], CONSOLE, call);
      t.match(answer.headers['access-control-expose-headers'], 'Retry-After', call);
      t.match(answer.headers.vary, /(^|, )Origin$/, call);
    }
  });

  t.test('responses have a Vary header, so that caches store one response per origin', async t => {
    for (const path of ['/categories', '/franchise-options', '/nothing'] as const)
      for (const origin of [CONSOLE, undefined]) {
        const { headers } = await api.call(`GET ${path}`, { headers: origin ? { origin } : {} });
        t.match(headers.vary, /(^|, )Origin$/, path);
      }
    t.match((await api.call('GET /categories')).headers.vary, /^authorization, /);
  });

  t.test('OPTIONS is refused in the format of all errors, and never as a failure of the server', async t => {
    const alone = await testApi(t);
    for (const path of ['/franchises', '/nothing'] as const)
      t.match(await alone.call(`OPTIONS ${path}`), { status: 404, body: { detail: 'Not found' } }, path);
    const body = { headers: { 'content-type': 'application/json' }, body: '{' };
    t.equal((await alone.call('OPTIONS /franchises', body)).status, 404);
    t.equal((await api.call('OPTIONS /franchises', body)).status, 204, 'a preflight request has no body to read');
    t.equal((await api.call('OPTIONS /franchises')).status, 204);
  });

  t.test('an origin that is not configured gets no access', async t => {
    t.notOk((await ask('https://evil.example', 'PUT')).headers['access-control-allow-origin']);
    const alone = await testApi(t);
    const { headers } = await alone.call('GET /categories', { headers: { origin: CONSOLE } });
    t.notOk(headers['access-control-allow-origin']);
  });
});
