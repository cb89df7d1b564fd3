import t from 'tap';
import { CALLS } from '../examples/calls.ts';
import { addressOf } from '../examples/recording.ts';
import { aWorld } from '../examples/world.ts';
import { testApi } from '../support/index.ts';

/** Responses that differ each time: health, pages about one enquiry, and calendars. */
const NEVER_THE_SAME = new Set([
  'GET /healthz',
  'GET /readyz',
  'GET /leads/received/{reference}',
  'GET /leads/confirm/{token}',
  'GET /leads/answered/{token}',
  'GET /calendar/{file}',
]);
/**
 * These calls set one value, report progress, or change the caller's own data, so they cannot overwrite a text of
 * another user.
 */
const ONE_VALUE = new Set([
  'PUT /admin/first-steps',
  'PUT /agenda',
  'PUT /contact-template',
  'PUT /leads/{id}/next-step',
  'PUT /leads/{id}/next-steps/{step_id}',
  'PUT /leads/{id}/notes/{note_id}',
  'PUT /admin/hero-slides/{id}/reorder',
  'PUT /admin/security-settings',
  'PUT /leads/{id}/spam',
  'PUT /leads/{id}/status',
  'PUT /probe/enquiries/{id}',
  'PUT /publishing',
  'PUT /push-subscription',
  'PUT /users/{id}/credits',
]);

t.test('versions', async t => {
  const api = await testApi(t);
  const world = await aWorld(api, t);
  const { body: document } = await api.call('GET /openapi.json');
  const described = (call: string) => {
    const [method = '', path] = call.split(' ');
    return document.paths[`/api${path}`][method.toLowerCase()];
  };

  t.test('public GET requests are answered with 304 if the client has the current version', async t => {
    const calls = Object.keys(CALLS).filter(call => call.startsWith('GET') && !described(call).security);
    t.ok(calls.length > 15);
    for (const call of calls.filter(name => !NEVER_THE_SAME.has(name))) {
      const example = (await CALLS[call]?.(world)) ?? {};
      const first = await api.call(addressOf(call, example), { as: example.as });
      t.equal(first.status, 200, call);
      const headers = { 'if-none-match': String(first.headers.etag) };
      const again = await api.call(addressOf(call, example), { as: example.as, headers });
      t.same([again.status, again.text], [304, ''], call);
      // A web server that compresses responses makes their ETags weak.
      const weakened = { 'if-none-match': `"another", W/${String(first.headers.etag).replace(/^W\//, '')}` };
      t.equal((await api.call(addressOf(call, example), { as: example.as, headers: weakened })).status, 304, call);
    }
  });

  t.test('saving an outdated version is refused with the current record', async t => {
    for (const call of Object.keys(CALLS).filter(name => name.startsWith('PUT') && !ONE_VALUE.has(name))) {
      const { as, body, ...asked } = (await CALLS[call]?.(world)) ?? {};
      const headers = { 'if-match': '"another"' };
      const answer = await api.call(addressOf(call, asked), { as, body, headers });
      t.equal(answer.status, 412, call);
      t.equal(typeof answer.body.current, 'object', call);
      t.ok(
        described(call).parameters.some(({ name }: { name: string }) => name === 'if-match'),
        `${call} reports the conflict`,
      );
      const saved = await api.call(addressOf(call, asked), { as, body });
      t.match(saved.headers.etag, /^"/, call);
      const next = await api.call(addressOf(call, asked), {
        as,
        body,
        headers: { 'if-match': String(saved.headers.etag) },
      });
      t.equal(next.status, 200, call);
    }
  });
});
