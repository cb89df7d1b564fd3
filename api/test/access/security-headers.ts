import t from 'tap';
import { emailConfirmationToken } from '../../src/enquiries/confirmation/link.ts';
import { personalDataToken } from '../../src/leads/personal-link.ts';
import { feedbackToken } from '../../src/response-tracking/link.ts';
import { aConsultant, aFranchise, aLead, anAdmin, aPicture, multipartFile, testApi } from '../support/index.ts';

const CLOSED = "default-src 'none'; frame-ancestors 'none'";

t.test('headers of responses forbid browsers to run them, to frame them or to guess their type', async t => {
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
    const isOpen = !('as' in options) && /^(?:GET|OPTIONS)/.test(call) && !call.includes('/auth/');
    t.equal(
      headers['cache-control'],
      isOpen ? undefined : 'no-store',
      `${call}: responses to authenticated requests are not cached`,
    );
  }
});

t.test('a call beyond the limit gets the same headers', async t => {
  const api = await testApi(t, { LIMIT_READS_PER_MINUTE: '1' });
  await api.call('GET /categories');
  const { status, headers } = await api.call('GET /categories');
  t.equal(status, 429);
  t.equal(headers['content-security-policy'], CLOSED);
  t.equal(headers['x-content-type-options'], 'nosniff');
  t.equal(headers['referrer-policy'], 'no-referrer');
});

t.test('an HTML page of the API has its own content security policy', async t => {
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
  t.match(headers['cache-control'], /immutable/, 'an upload is public and immutable');
});

t.test('personal data behind a mailed link is not cached', async t => {
  const api = await testApi(t);
  const { app, config, database } = api;
  const lead = await aLead(database, { franchise_id: (await aFranchise(database)).id });
  const token = personalDataToken(config.secretsKey, lead);
  const shown = await api.call('POST /personal-data/show', { body: { token } });
  t.match(shown.body, { email: lead.email_key, enquiries: [{ franchise_name: String }] });
  t.equal(shown.headers['cache-control'], 'no-store');
  const html = { headers: { accept: 'text/html' } };
  const confirmation = emailConfirmationToken(config.secretsKey, lead);
  const answer = feedbackToken(config.secretsKey, lead);
  for (const [call, options] of [
    [`GET /leads/confirm/${confirmation}`, html],
    [`POST /leads/confirm/${confirmation}`, { body: {} }],
    [`GET /leads/answered/${answer}`, html],
    ['POST /personal-data/show', { body: { token: 'x' } }],
    ['POST /personal-data/link', { body: { email: 'someone@example.com' } }],
    ['POST /personal-data/withdraw', { body: { token } }],
    ['POST /personal-data/erase', { body: { token } }],
    ['POST /leads', { body: {} }],
  ] as const)
    t.equal((await api.call(call, options)).headers['cache-control'], 'no-store', call);
  const head = await app.inject({ method: 'HEAD', url: `/api/leads/confirm/${confirmation}`, headers: html.headers });
  t.equal(head.headers['cache-control'], 'no-store');
});
