import t from 'tap';
import { aConsultant, anAdmin, type CallOptions, testApi } from '../support/index.ts';

const ORDINARY = 1_048_576;
const EMBEDDED = 15_728_640;

/** An empty object of so many bytes. */
const filled = (bytes: number) => `{${' '.repeat(bytes - 2)}}`;

t.test('how large a body may be', async t => {
  const api = await testApi(t);
  const admin = await anAdmin(api.database);
  const consultant = await aConsultant(api.database);
  const statusOf = async (request: `${string} /${string}`, bytes: number, as?: CallOptions['as']) => {
    const headers = { 'content-type': 'application/json' };
    return (await api.call(request, { ...(as && { as }), body: filled(bytes), headers })).status;
  };

  t.test('1 MB, and no byte more', async t => {
    t.equal(await statusOf('POST /categories', ORDINARY, admin), 422);
    t.equal(await statusOf('POST /categories', ORDINARY + 1, admin), 413);
  });

  t.test('15 MB where an image may come embedded', async t => {
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

  t.test('who may not send it is told so before it is read', async t => {
    t.equal(await statusOf('POST /franchises', EMBEDDED + 1), 401);
    t.equal(await statusOf('POST /franchises', EMBEDDED + 1, consultant), 403);
  });
});
