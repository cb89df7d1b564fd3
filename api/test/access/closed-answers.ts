import t from 'tap';
import { aConsultant, aFranchise, anAdmin, aPicture, multipartFile, testApi } from '../support/index.ts';

const CLOSED = "default-src 'none'; frame-ancestors 'none'";

t.test('answers of the API are data: nobody runs, frames or guesses them', async t => {
  const api = await testApi(t, { CORS_ORIGINS: 'https://console.example' });
  const admin = await anAdmin(api.database);
  const franchise = await aFranchise(api.database);
  const calls = [
    ['GET /franchises', {}, 200],
    [`GET /franchise/${franchise.slug}`, {}, 200],
    ['GET /healthz', {}, 200],
    ['GET /openapi.json', {}, 200],
    ['GET /auth/me', { as: admin }, 200],
    ['GET /users', {}, 401],
    ['GET /nowhere', {}, 404],
    ['POST /leads', { body: {} }, 422],
    ['POST /auth/login', { body: '{', headers: { 'content-type': 'application/json' } }, 400],
    ['GET /%zz', {}, 400],
    ['GET /franchises', { as: 'nonsense' }, 401],
    ['OPTIONS /users', { headers: { origin: 'https://console.example', 'access-control-request-method': 'GET' } }, 204],
  ] as const;
  for (const [call, options, status] of calls) {
    const answer = await api.call(call, options);
    t.equal(answer.status, status, call);
    const { headers } = answer;
    t.equal(headers['content-security-policy'], CLOSED, call);
    t.equal(headers['x-content-type-options'], 'nosniff', call);
    t.equal(headers['referrer-policy'], 'no-referrer', call);
    const isOpen = !('as' in options) && !call.includes('/auth/');
    t.equal(headers['cache-control'], isOpen ? undefined : 'no-store', `${call}: what a token asked is kept nowhere`);
  }
});

t.test('a page that the API answers says what it needs itself', async t => {
  const api = await testApi(t);
  const reference = await api.call('GET /docs/static/index.html');
  t.match(reference.headers['content-security-policy'], /script-src 'self'; /);
  t.equal(reference.headers['x-content-type-options'], 'nosniff');
  const form = await api.call('POST /leads', {
    body: 'first_name=A',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
  });
  t.match(form.headers['content-security-policy'], /style-src 'self'/);
  const picture = await aPicture(40, 30).png().toBuffer();
  const sent = await api.call('POST /uploads', {
    as: await aConsultant(api.database),
    ...multipartFile(picture),
  });
  const { headers } = await api.call(`GET ${sent.body.url}` as 'GET /');
  t.match(headers['content-security-policy'], /sandbox$/);
  t.match(headers['cache-control'], /immutable/, 'and an upload is for everybody, for ever');
});
