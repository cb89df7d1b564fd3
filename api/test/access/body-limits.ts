import t from 'tap';
import {
  aConsultant,
  aFranchise,
  anAdmin,
  anEnquiry,
  type CallOptions,
  newVisitorContact,
  testApi,
} from '../support/index.ts';

const ORDINARY = 1_048_576;
const EMBEDDED = 15_728_640;

/** Paths of calls with the HTML of a page, which may contain embedded pictures. */
const WITH_HTML = /^\/api\/(pages|admin\/previews\/page)/;

/** Returns an empty object of `bytes` bytes. */
const filled = (bytes: number) => `{${' '.repeat(bytes - 2)}}`;

t.test('request body limits', async t => {
  const api = await testApi(t);
  const admin = await anAdmin(api.database);
  const consultant = await aConsultant(api.database);
  const statusOf = async (request: `${string} /${string}`, bytes: number, as?: CallOptions['as']) => {
    const headers = { 'content-type': 'application/json' };
    return (await api.call(request, { ...(as && { as }), body: filled(bytes), headers })).status;
  };

  t.test('a body has at most 1 MB', async t => {
    t.equal(await statusOf('POST /categories', ORDINARY, admin), 422);
    t.equal(await statusOf('POST /categories', ORDINARY + 1, admin), 413);
  });

  t.test('a body that may contain an embedded image has at most 15 MB', async t => {
    for (const request of [
      'POST /franchises',
      'POST /pages',
      'POST /admin/banners',
      'POST /admin/hero-slides',
      'POST /users',
    ] as const)
      t.equal(await statusOf(request, ORDINARY + 1, admin), 422, request);
    t.equal(await statusOf('POST /franchises', EMBEDDED, admin), 422);
    t.equal(await statusOf('POST /franchises', EMBEDDED + 1, admin), 413);
  });

  t.test('a caller without access is refused before the body is read', async t => {
    t.equal(await statusOf('POST /franchises', EMBEDDED + 1), 401);
    t.equal(await statusOf('POST /franchises', EMBEDDED + 1, consultant), 403);
  });

  t.test(
    'a caller who may not change the record is refused before the body is read, and does not learn whether it exists',
    async t => {
      const owner = await aConsultant(api.database, { credits: 5 });
      const { id } = await aFranchise(api.database, { consultant_id: owner.id });
      const lead = String((await api.call('POST /leads', { body: anEnquiry({ id }, newVisitorContact()) })).body.id);
      const none = '00000000-0000-4000-8000-000000000000';
      const refusals: [request: `${string} /${string}`, status: number][] = [
        [`PUT /franchises/${id}`, 403],
        [`POST /franchises/${id}/preview`, 403],
        [`PUT /franchises/${none}`, 404],
        [`PUT /users/${owner.id}`, 403],
        [`POST /leads/${lead}/refund-requests`, 404],
        [`PUT /leads/${lead}`, 404],
        [`POST /leads/${lead}/notes`, 404],
        [`PUT /leads/${lead}/notes/${none}`, 404],
        [`PUT /leads/${lead}/next-step`, 404],
        [`POST /leads/${lead}/contacts`, 404],
        [`POST /refund-requests/${none}/answer`, 404],
      ];
      for (const [request, status] of refusals) {
        t.equal(await statusOf(request, EMBEDDED + 1, consultant), status, `${request}, too large`);
        const headers = { 'content-type': 'application/json' };
        t.equal(
          (await api.call(request, { as: consultant, body: '{', headers })).status,
          status,
          `${request}, no JSON`,
        );
      }
      t.equal(await statusOf(`PUT /leads/${lead}`, ORDINARY + 1, owner), 403, 'a lead that is locked for them');
      t.equal(await statusOf(`PUT /franchises/${id}`, EMBEDDED + 1, owner), 413);
    },
  );

  t.test('a call that accepts no embedded picture accepts at most 1 MB', async t => {
    const { body: document } = await api.call('GET /openapi.json', { as: admin });
    const limited: string[] = [];
    for (const [path, methods] of Object.entries<Record<string, { requestBody?: object }>>(document.paths))
      for (const [method, { requestBody }] of Object.entries(methods)) {
        if (!requestBody || /data URL/.test(JSON.stringify(requestBody)) || WITH_HTML.test(path)) continue;
        const request = `${method.toUpperCase()} ${path.replace(/^\/api/, '').replaceAll(/{\w+}/g, 'x')}` as 'PUT /x';
        const status = await statusOf(request, ORDINARY + 1, admin);
        t.ok([401, 403, 404, 413, 415].includes(status), `${request}: ${status}`);
        if (status === 413) limited.push(request);
      }
    t.ok(limited.length > 20, `${limited.length} calls`);
  });
});
