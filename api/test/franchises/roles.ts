import t from 'tap';
import { aConsultant, aFranchise, anAdmin, SERVICE_TOKEN, testApi } from '../support/index.ts';

/**
 * Kinds of callers. `other` is a consultant of other franchises. The password of `expired` was changed after the token
 * was issued.
 */
const CALLERS = ['nobody', 'owner', 'other', 'admin', 'service', 'expired', 'forged', 'deleted', 'demoted'] as const;
type Caller = (typeof CALLERS)[number];

const STATUS_FOR_ALL = [200, 200, 200, 200, 200, 401, 401, 401, 200];
const STATUS_FOR_SIGNED_IN = [401, 200, 200, 200, 403, 401, 401, 401, 200];
const STATUS_FOR_ADMINS = [401, 403, 403, 200, 403, 401, 401, 401, 403];
const STATUS_FOR_SERVICE = [401, 403, 403, 403, 200, 401, 401, 401, 403];

/**
 * Expected status of each route for the callers in the order of `CALLERS`. An admin's POST without a body gets 422,
 * which shows that access was granted.
 */
const ROUTES: Record<string, number[]> = {
  'GET /franchises': STATUS_FOR_ALL,
  'GET /franchises/categories': STATUS_FOR_ALL,
  'GET /franchises/counts': STATUS_FOR_ALL,
  'GET /franchises/{id}': STATUS_FOR_ALL,
  'GET /franchise/{slug}': STATUS_FOR_ALL,
  'GET /franchise-meta/{id}': STATUS_FOR_ALL,
  'GET /franchise-options': STATUS_FOR_ALL,
  'GET /search-suggestions': STATUS_FOR_ALL,
  'POST /franchises/{id}/increment-view': STATUS_FOR_ALL,
  'GET /consultants': STATUS_FOR_SIGNED_IN,
  'POST /franchises': [401, 403, 403, 422, 403, 401, 401, 401, 403],
  'POST /franchises/actions': [401, 403, 403, 422, 403, 401, 401, 401, 403],
  'PUT /franchises/{id}': [401, 200, 403, 200, 403, 401, 401, 401, 403],
  // 409 for callers who may edit: no publisher is configured for previews.
  'POST /franchises/{id}/preview': [401, 409, 403, 409, 403, 401, 401, 401, 403],
  'POST /franchises/{id}/restore': STATUS_FOR_ADMINS,
  'DELETE /franchises/{id}': STATUS_FOR_ADMINS,
  'GET /changes': STATUS_FOR_SERVICE,
  'GET /franchise-addresses': STATUS_FOR_SERVICE,
  'GET /similar-franchises': STATUS_FOR_SERVICE,
  'GET /publishing': STATUS_FOR_ADMINS,
  'PUT /publishing': [401, 403, 403, 403, 422, 401, 401, 401, 403],
};

t.test('every route of franchises and changes returns the expected status to every kind of caller', async t => {
  const api = await testApi(t);
  const { database } = api;
  const users = {
    owner: await aConsultant(database),
    other: await aConsultant(database),
    admin: await anAdmin(database),
    expired: await aConsultant(database),
    deleted: await anAdmin(database),
    demoted: await anAdmin(database),
  };
  const tokens: Record<Caller, string | undefined> = {
    nobody: undefined,
    service: SERVICE_TOKEN,
    forged: `${(await api.tokenOf(users.admin)).slice(0, -8)}AAAAAAAA`,
    owner: await api.tokenOf(users.owner),
    other: await api.tokenOf(users.other),
    admin: await api.tokenOf(users.admin),
    expired: await api.tokenOf(users.expired),
    deleted: await api.tokenOf(users.deleted),
    demoted: await api.tokenOf(users.demoted),
  };
  await database.knex('users').where({ id: users.expired.id }).update({ session_epoch: 1 });
  await database.knex('users').where({ id: users.deleted.id }).update({ deleted_at: new Date() });
  // A token that survived a demotion grants only what the current role allows.
  await database.knex('users').where({ id: users.demoted.id }).update({ role: 'consultant' });

  for (const [route, expected] of Object.entries(ROUTES))
    t.test(route, async t => {
      for (const [at, caller] of CALLERS.entries()) {
        const franchise = await aFranchise(database, { consultant_id: users.owner.id });
        const [method = '', path = ''] = route.split(' ');
        const url = path.replace('{id}', franchise.id).replace('{slug}', franchise.slug);
        const as = tokens[caller];
        const writes =
          method === 'PUT' ||
          ['POST /franchises', 'POST /franchises/actions'].includes(route) ||
          route.endsWith('/preview');
        const answer = await api.call(`${method} ${url as `/${string}`}`, {
          ...(as ? { as } : {}),
          ...(writes ? { body: {} } : {}),
        });
        t.equal(answer.status, expected[at], `${caller}: ${answer.text.slice(0, 100)}`);
      }
    });

  t.test('this table contains every route', async t => {
    const { body } = await api.call('GET /openapi.json');
    const ours = Object.entries<Record<string, { tags: string[] }>>(body.paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, { tags }]) => tags.includes('franchises') || tags.includes('changes'))
        .map(([method]) => `${method.toUpperCase()} ${path.replace(/^\/api/, '')}`),
    );
    t.same(ours.filter(route => !route.includes('/admin/')).sort(), Object.keys(ROUTES).sort());
  });

  t.test('a query that names another user than the token is refused', async t => {
    for (const query of [`user_id=${users.other.id}`, 'user_role=admin', 'user_email=someone@example.com'])
      t.equal((await api.call(`GET /franchises?${query}`, { as: users.owner })).status, 403, query);
    const { email } = users.owner;
    t.equal(
      (await api.call(`GET /franchises?user_role=consultant&user_email=${email}`, { as: users.owner })).status,
      200,
    );
  });
});
