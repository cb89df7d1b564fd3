import { createHash, randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { newId } from '@marketplace/db';
import Fastify, { type RouteShorthandOptions } from 'fastify';
import { SignJWT } from 'jose';
import t from 'tap';
import { emailConfirmationToken } from '../../src/enquiries/confirmation/link.ts';
import { guardRoutes } from '../../src/platform/access/access.ts';
import { createServiceTokenCheck } from '../../src/platform/access/caller.ts';
import { signTokens } from '../../src/platform/access/tokens.ts';
import { feedbackToken } from '../../src/response-tracking/link.ts';
import {
  aCategory,
  aConsultant,
  aFranchise,
  aLead,
  anAdmin,
  SERVICE_TOKEN,
  type TestApi,
  testApi,
} from '../support/index.ts';

/**
 * Kinds of callers (specification, section 6). `owner` is the consultant of the franchise, or the user that the path
 * names.
 */
type Who = 'nobody' | 'owner' | 'other' | 'admin' | 'service';
const PUBLIC: Who[] = ['nobody', 'owner', 'other', 'admin', 'service'];
const SIGNED_IN: Who[] = ['owner', 'other', 'admin'];
const CONSULTANTS: Who[] = ['owner', 'other'];
const ADMIN: Who[] = ['admin'];
const OWNER: Who[] = ['owner', 'admin'];

const TABLE: Record<string, Who[]> = {
  'GET /healthz': PUBLIC,
  'GET /readyz': PUBLIC,
  'POST /auth/login': PUBLIC,
  'POST /auth/invitation': PUBLIC,
  'POST /personal-data/link': PUBLIC,
  'POST /personal-data/show': PUBLIC,
  'POST /personal-data/withdraw': PUBLIC,
  'POST /personal-data/erase': PUBLIC,
  'POST /admin/personal-data/show': ADMIN,
  'POST /admin/personal-data/withdraw': ADMIN,
  'POST /admin/personal-data/erase': ADMIN,
  'POST /auth/forgot-password': PUBLIC,
  'POST /auth/reset-password': PUBLIC,
  'POST /auth/logout': SIGNED_IN,
  'POST /auth/sign-out-everywhere': SIGNED_IN,
  'GET /auth/sessions': SIGNED_IN,
  'DELETE /auth/sessions/{id}': OWNER,
  'POST /auth/sessions/end-others': SIGNED_IN,
  'GET /auth/second-factor': SIGNED_IN,
  'POST /auth/second-factor/begin': SIGNED_IN,
  'POST /auth/second-factor/confirm': SIGNED_IN,
  'POST /auth/second-factor/recovery-codes': SIGNED_IN,
  'POST /auth/second-factor/remove': SIGNED_IN,
  'DELETE /users/{id}/second-factor': ADMIN,
  'GET /admin/operations': ADMIN,
  'GET /admin/security-settings': ADMIN,
  'PUT /admin/security-settings': ADMIN,
  'GET /remote-pictures': SIGNED_IN,
  'POST /remote-pictures/retry': SIGNED_IN,
  'POST /auth/refresh': SIGNED_IN,
  'POST /auth/confirm': SIGNED_IN,
  'GET /auth/me': SIGNED_IN,
  'GET /categories': PUBLIC,
  'GET /categories/{id}': PUBLIC,
  'GET /category/{slug}': PUBLIC,
  'POST /categories': ADMIN,
  'PUT /categories/{id}': ADMIN,
  'DELETE /categories/{id}': ADMIN,
  'POST /categories/{id}/restore': ADMIN,
  'GET /franchises': PUBLIC,
  'POST /franchises': ADMIN,
  'GET /franchise-addresses': ['service'],
  'GET /similar-franchises': ['service'],
  'GET /franchise-options': PUBLIC,
  'GET /search-suggestions': PUBLIC,
  'GET /franchises/categories': PUBLIC,
  'GET /franchises/counts': PUBLIC,
  'GET /consultants': SIGNED_IN,
  'GET /franchise/{slug}': PUBLIC,
  'GET /franchises/{id}': PUBLIC,
  'PUT /franchises/{id}': OWNER,
  'DELETE /franchises/{id}': ADMIN,
  'POST /franchises/actions': ADMIN,
  'POST /franchises/{id}/restore': ADMIN,
  'POST /franchises/{id}/preview': OWNER,
  'POST /franchises/{id}/increment-view': PUBLIC,
  'GET /franchise-meta/{id}': PUBLIC,
  'GET /changes': ['service'],
  'PUT /publishing': ['service'],
  'GET /publishing': ADMIN,
  'POST /leads': PUBLIC,
  'POST /leads/several': PUBLIC,
  'POST /probe/enquiries': ['service'],
  'GET /probe/enquiries/{id}': ['service'],
  'PUT /probe/enquiries/{id}': ['service'],
  'POST /traces': PUBLIC,
  'GET /leads/received/{reference}': PUBLIC,
  'GET /leads': ADMIN,
  'GET /leads/locked': CONSULTANTS,
  'GET /leads/unlocked': CONSULTANTS,
  'GET /leads/spam': CONSULTANTS,
  'GET /leads/archived': CONSULTANTS,
  'GET /leads/{id}': OWNER,
  'GET /leads/{id}/unlocks': OWNER,
  'GET /leads/{id}/status-changes': ADMIN,
  'GET /leads/{id}/timeline': OWNER,
  'POST /leads/{id}/notes': ADMIN,
  'PUT /leads/{id}/notes/{note_id}': ADMIN,
  'DELETE /leads/{id}/notes/{note_id}': ADMIN,
  'GET /leads/{id}/next-step': ADMIN,
  'PUT /leads/{id}/next-step': ADMIN,
  'POST /leads/{id}/next-step/done': ADMIN,
  'DELETE /leads/{id}/next-step': ADMIN,
  'GET /leads/{id}/next-steps': ADMIN,
  'POST /leads/{id}/next-steps': ADMIN,
  'PUT /leads/{id}/next-steps/{step_id}': ADMIN,
  'POST /leads/{id}/next-steps/{step_id}/done': ADMIN,
  'DELETE /leads/{id}/next-steps/{step_id}': ADMIN,
  'GET /push-subscription': SIGNED_IN,
  'PUT /push-subscription': SIGNED_IN,
  // This call requires a session, and the test's tokens have none (404).
  'DELETE /push-subscription': OWNER,
  'GET /contact-template': SIGNED_IN,
  'PUT /contact-template': SIGNED_IN,
  'GET /leads/today': SIGNED_IN,
  'GET /leads/budgets': SIGNED_IN,
  'GET /agenda': SIGNED_IN,
  'PUT /agenda': SIGNED_IN,
  'POST /agenda/calendar': SIGNED_IN,
  'DELETE /agenda/calendar': SIGNED_IN,
  'GET /calendar/{file}': PUBLIC,
  'PUT /leads/{id}': ADMIN,
  'DELETE /leads/{id}': OWNER,
  // This call requires an unlocked lead, and the lead in this test is locked.
  'DELETE /leads/{id}/edits': [],
  'POST /leads/{id}/unlock': ['owner'],
  'PUT /leads/{id}/status': ADMIN,
  'POST /leads/{id}/restore': OWNER,
  'PUT /leads/{id}/spam': ADMIN,
  'GET /leads/confirm/{token}': PUBLIC,
  'POST /leads/confirm/{token}': PUBLIC,
  'GET /live': SIGNED_IN,
  'GET /lead-settings': ADMIN,
  'PUT /lead-settings': ADMIN,
  'GET /leads/{id}/contacts': OWNER,
  // This call requires an unlocked lead, and the lead in this test is locked.
  'POST /leads/{id}/contacts': [],
  'DELETE /lead-contacts/{id}': ['owner'],
  'GET /leads/{id}/clock': OWNER,
  'GET /leads/answered/{token}': PUBLIC,
  'POST /leads/answered/{token}': PUBLIC,
  'GET /answer-settings': ADMIN,
  'PUT /answer-settings': ADMIN,
  'GET /search-settings': ADMIN,
  'PUT /search-settings': ADMIN,
  'GET /search-settings/built-in': ADMIN,
  'GET /searches-without-results': ADMIN,
  'GET /holidays': ADMIN,
  'GET /holidays/{id}': ADMIN,
  'POST /holidays': ADMIN,
  'PUT /holidays/{id}': ADMIN,
  'DELETE /holidays/{id}': ADMIN,
  'POST /holidays/fill-in': ADMIN,
  'GET /refund-terms': SIGNED_IN,
  'GET /leads/{id}/refund': OWNER,
  'POST /leads/{id}/refund-requests': ['owner'],
  'GET /refund-requests': SIGNED_IN,
  'GET /refund-requests/{id}': OWNER,
  'GET /refund-requests/{id}/pictures/{pictureId}': OWNER,
  'POST /refund-requests/{id}/question': ADMIN,
  'POST /refund-requests/{id}/decline': ADMIN,
  'POST /refund-requests/{id}/accept': ADMIN,
  'POST /refund-requests/{id}/answer': ['owner'],
  'GET /admin/stats': ADMIN,
  'GET /admin/first-steps': ADMIN,
  'PUT /admin/first-steps': ADMIN,
  'GET /series': SIGNED_IN,
  'GET /series/franchises': SIGNED_IN,
  'GET /series/banners': ADMIN,
  'GET /series/banners/{id}': ADMIN,
  'GET /audit': ADMIN,
  'GET /content': PUBLIC,
  'PUT /content': ADMIN,
  'GET /site-settings': PUBLIC,
  'PUT /site-settings': ADMIN,
  'GET /google-analytics-settings': PUBLIC,
  'PUT /google-analytics-settings': ADMIN,
  'GET /pages': PUBLIC,
  'POST /pages': ADMIN,
  'GET /pages/{slug}': PUBLIC,
  'GET /admin/pages/{id}': ADMIN,
  'PUT /pages/{id}': ADMIN,
  'DELETE /pages/{id}': ADMIN,
  'POST /pages/{id}/restore': ADMIN,
  'POST /admin/previews/page': ADMIN,
  'POST /admin/previews/content': ADMIN,
  'POST /admin/previews/franchise': ADMIN,
  'GET /admin/banners': ADMIN,
  'POST /admin/banners': ADMIN,
  'GET /admin/banners/{id}': ADMIN,
  'PUT /admin/banners/{id}': ADMIN,
  'DELETE /admin/banners/{id}': ADMIN,
  'POST /admin/banners/{id}/restore': ADMIN,
  'GET /banners': PUBLIC,
  'POST /banners/{id}/impression': PUBLIC,
  'POST /banners/{id}/click': PUBLIC,
  'GET /admin/hero-slides': ADMIN,
  'POST /admin/hero-slides': ADMIN,
  'GET /admin/hero-slides/{id}': ADMIN,
  'PUT /admin/hero-slides/{id}': ADMIN,
  'DELETE /admin/hero-slides/{id}': ADMIN,
  'POST /admin/hero-slides/{id}/restore': ADMIN,
  'PUT /admin/hero-slides/{id}/reorder': ADMIN,
  'GET /hero-slides': PUBLIC,
  'POST /uploads': SIGNED_IN,
  'GET /uploads/{name}': PUBLIC,
  'GET /users': ADMIN,
  'POST /users': ADMIN,
  'GET /users/{id}': PUBLIC,
  'PUT /users/{id}': OWNER,
  'DELETE /users/{id}': ADMIN,
  'GET /users/{id}/holdings': ADMIN,
  'POST /users/{id}/invitation': ADMIN,
  'POST /users/{id}/end-sessions': ADMIN,
  'POST /users/{id}/restore': ADMIN,
  'PUT /users/{id}/credits': ADMIN,
  'GET /users/{id}/credit-entries': OWNER,
  'GET /users/{id}/credit-return': OWNER,
  'GET /admin/export/franchises': SIGNED_IN,
  'GET /admin/export/users': ADMIN,
  'GET /admin/export/leads': SIGNED_IN,
  'GET /admin/download-sample-csv': ADMIN,
  'POST /admin/bulk-upload-franchises': ADMIN,
  'POST /admin/bulk-upload-users': ADMIN,
  'POST /admin/bulk-preview-franchises': ADMIN,
  'POST /admin/bulk-preview-users': ADMIN,
  'GET /admin/background-jobs': ADMIN,
  'GET /admin/background-jobs/{id}': ADMIN,
  'GET /admin/bulk-jobs/{id}': ADMIN,
  'GET /admin/bulk-jobs/{id}/failed-rows': ADMIN,
  'GET /admin/notifications': ADMIN,
  'POST /admin/notifications/{id}/resend': ADMIN,
  'POST /admin/test-email': ADMIN,
  'GET /admin/schedules': ADMIN,
  'GET /admin/whatsapp/status': ADMIN,
  'GET /admin/whatsapp/qr': ADMIN,
  'POST /admin/whatsapp/start-service': ADMIN,
  'POST /admin/whatsapp/stop-service': ADMIN,
  'POST /admin/whatsapp/disconnect': ADMIN,
  'POST /admin/whatsapp/test': ADMIN,
  'GET /admin/whatsapp/settings': ADMIN,
  'PUT /admin/whatsapp/settings': ADMIN,
};

/** Query parameters that pass validation, so that the response depends on access alone. */
const QUERIES: Record<string, string> = {
  'PUT /leads/{id}/status': '?status=closed',
  'PUT /leads/{id}/spam': '?spam=true',
  'PUT /users/{id}/credits': '?credits=1',
};
const leadBody = {
  first_name: 'A',
  last_name: 'B',
  email: 'a@example.org',
  phone: '0125550100',
  investment_budget: 1,
  experience: 'Experienced',
  timeline: 'Just exploring',
  status: 'new',
};
const BODIES: Record<string, object> = {
  'PUT /leads/{id}': leadBody,
  'POST /leads/{id}/contacts': { kind: 'called' },
  'POST /leads/{id}/notes': { text: 'A note' },
  'PUT /leads/{id}/notes/{note_id}': { text: 'A note' },
  'POST /leads/{id}/next-steps': { what: 'Call', due_on: '2026-01-31' },
  'PUT /leads/{id}/next-steps/{step_id}': { what: 'Call', due_on: '2026-01-31' },
  'PUT /contact-template': { text: 'Hello {lead_name}' },
  'PUT /leads/{id}/next-step': { what: 'Call', due_on: '2026-01-31' },
  'PUT /users/{id}': { name: 'New name' },
  'POST /refund-requests/{id}/answer': { words: 'So' },
};

const aWorld = async ({ database, config }: TestApi) => {
  const { knex } = database;
  const [admin, owner, other] = [
    await anAdmin(database),
    await aConsultant(database, { credits: 3 }),
    await aConsultant(database),
  ];
  const category = await aCategory(database);
  const franchise = await aFranchise(database, { consultant_id: owner.id, category: category.name });
  const lead = await aLead(database, { franchise_id: franchise.id });
  const opened = await aLead(database, { franchise_id: franchise.id });
  await knex('unlocks').insert({ id: newId(), lead_id: opened.id, user_id: owner.id });
  const aPaidLead = async () => {
    const paid = await aLead(database, { franchise_id: franchise.id });
    const entry = { id: newId(), user_id: owner.id, delta: -1, balance_after: 2, reason: 'unlock', lead_id: paid.id };
    const unlock = { id: newId(), lead_id: paid.id, user_id: owner.id, credit_entry_id: entry.id };
    await knex('credit_entries').insert(entry);
    await knex('unlocks').insert(unlock);
    return unlock;
  };
  const [toRefundRequest, claimed] = [await aPaidLead(), await aPaidLead()];
  const refundRequest = {
    id: newId(),
    unlock_id: claimed.id,
    lead_id: claimed.lead_id,
    user_id: owner.id,
    reason: 'spam',
  };
  await knex('refund_requests').insert({ ...refundRequest, status: 'asked', due_at: new Date() });
  const page = { id: newId(), title: 'P', slug: `p-${newId()}`, content: '' };
  const week = 7 * 86_400_000;
  const banner = {
    id: newId(),
    title: 'B',
    image_url: '/uploads/b.webp',
    location: 'homepage_hero_banner',
    start_date: new Date(Date.now() - week),
    end_date: new Date(Date.now() + week),
  };
  const slide = { id: newId(), title: 'S', subtitle: 'S', button_text: 'B', button_url: '#franchises' };
  const message = { id: newId(), channel: 'email', kind: 'lead.consultant', idempotency_key: newId(), payload: '{}' };
  await Promise.all([
    knex('pages').insert(page),
    knex('banners').insert(banner),
    knex('hero_slides').insert(slide),
    knex('outbox').insert({ ...message, lead_id: lead.id }),
  ]);
  const secret = randomBytes(32).toString('base64url');
  const calendar_hash = createHash('sha256').update(secret).digest('hex');
  await knex('agendas').insert({ user_id: owner.id, calendar_hash });
  const upload = '0123456789abcdef0123456789abcdef-40x30.webp';
  await mkdir(join(config.dataDir, 'uploads'), { recursive: true });
  await writeFile(join(config.dataDir, 'uploads', upload), 'RIFF');
  const ids: [beginning: string, id: string][] = [
    ['/categories', category.id],
    ['/category/', category.slug],
    ['/franchise-meta', franchise.id],
    ['/franchise/', franchise.slug],
    ['/franchises', franchise.id],
    ['/leads/answered', feedbackToken(config.secretsKey, opened)],
    ['/leads/confirm', emailConfirmationToken(config.secretsKey, lead)],
    ['/leads/{id}/refund-requests', toRefundRequest.lead_id],
    ['/leads', lead.id],
    ['/refund-requests', refundRequest.id],
    ['/calendar', `${secret}.ics`],
    ['/users', owner.id],
    ['/uploads', upload],
    ['/admin/pages', page.id],
    ['/pages/{slug}', page.slug],
    ['/pages', page.id],
    ['/admin/banners', banner.id],
    ['/banners', banner.id],
    ['/admin/hero-slides', slide.id],
    ['/admin/notifications', message.id],
    ['/admin/bulk-jobs', newId()],
  ];
  const fill = (path: string) =>
    path.replace(/\{[^}]+\}/, () => ids.find(([beginning]) => path.startsWith(beginning))?.[1] ?? 'no-id');
  return { tokens: { owner, other, admin, service: SERVICE_TOKEN, nobody: undefined }, fill };
};

t.test('every route accepts the callers that the table allows, and refuses all others', async t => {
  const api = await testApi(t);
  const { database, config } = api;
  const document = (await api.call('GET /openapi.json')).body;
  const routes = Object.entries<object>(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map(method => `${method.toUpperCase()} ${path.replace('/api', '')}`),
  );
  t.same(
    routes.filter(route => !(route in TABLE)),
    [],
    'the table contains each route',
  );
  t.same(
    Object.keys(TABLE).filter(route => !routes.includes(route)),
    [],
    'the table contains no route that does not exist',
  );

  const signed = (key: string, subject: string, expires: string, epoch = 0) =>
    new SignJWT({ epoch })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(subject)
      .setExpirationTime(expires)
      .sign(new TextEncoder().encode(key));
  const admin = await anAdmin(database);
  const deleted = await anAdmin(database, { deleted_at: new Date() });
  const demoted = await anAdmin(database, { role: 'consultant', session_epoch: 1 });
  const header = Buffer.from('{"alg":"none"}').toString('base64url');
  const body = Buffer.from(JSON.stringify({ sub: admin.id, epoch: 0, exp: 9_999_999_999 })).toString('base64url');
  const worthless = {
    expired: await signed(config.jwtSecret, admin.id, '-1 minute'),
    forged: await signed('another-secret-0123456789-0123456789', admin.id, '8h'),
    unsigned: `${header}.${body}.`,
    deleted: await signed(config.jwtSecret, deleted.id, '8h'),
    demoted: await signed(config.jwtSecret, demoted.id, '8h'),
    nonsense: 'x.y.z',
  };

  for (const route of routes) {
    const allowed = TABLE[route] ?? [];
    const world = await aWorld(api);
    const gap = route.indexOf(' ');
    const address = `${route.slice(0, gap)} ${world.fill(route.slice(gap + 1))}${QUERIES[route] ?? ''}` as `GET /`;
    const wrong: string[] = [];
    for (const [kind, token] of Object.entries(worthless)) {
      const { status } = await api.call(address, { as: token, body: BODIES[route] });
      if (status !== 401) wrong.push(`${kind}: ${status}`);
    }
    for (const who of ['nobody', 'service', 'other', 'owner', 'admin'] as const) {
      const { status } = await api.call(address, { as: world.tokens[who], body: BODIES[route] });
      const refused = status === 401 || status === 403 || (who === 'other' && status === 404);
      if (refused === allowed.includes(who)) wrong.push(`${who}: ${status}`);
      if (who === 'nobody' && refused && status !== 401) wrong.push(`nobody gets ${status} instead of 401`);
      if (who !== 'nobody' && status === 401 && !allowed.includes(who)) wrong.push(`${who} gets 401`);
    }
    t.same(wrong, [], route);
  }
});

t.test('only the service token identifies the publisher', async t => {
  const { config } = await testApi(t);
  const isService = createServiceTokenCheck(config);
  const invalidHeaders = [undefined, '', 'Bearer', 'Bearer ', config.serviceToken, `Basic ${config.serviceToken}`];
  for (const authorization of [...invalidHeaders, `Bearer ${config.serviceToken}x`])
    t.equal(isService(authorization), false, `${authorization}`);
  t.equal(isService(`bearer ${config.serviceToken}`), true);
});

t.test('the API does not start if a route does not declare who may call it', async t => {
  const { config, database } = await testApi(t);
  const begin = async (options: RouteShorthandOptions) => {
    const app = Fastify().withTypeProvider<TypeBoxTypeProvider>();
    const sessionTokens = await signTokens(app, config.jwtSecret);
    guardRoutes(app, { config, database, sessionTokens }, createServiceTokenCheck(config));
    app.post('/said', { config: { access: 'admin' } }, async () => ({}));
    app.post('/silent', options, async () => ({}));
    try {
      await app.ready();
    } finally {
      await app.close();
    }
  };
  await t.rejects(begin({}), { message: 'These routes do not say who may call them: POST /silent' });
  await begin({ config: { access: 'admin' } });
});
