import t from 'tap';
import { CALLS } from '../examples/calls.ts';
import type { ExampleCall } from '../examples/example-call.ts';
import { addressOf, inOrder } from '../examples/recording.ts';
import { aWorld } from '../examples/world.ts';
import { aPublisher } from '../support/a-publisher.ts';
import { operationsOf } from '../support/hostile.ts';
import { type Answer, testApi } from '../support/index.ts';
import { multipartFile } from '../support/pictures.ts';

/** Rules for every call of a kind, tested with each call's example. */

/**
 * Calls without an entry in the audit log: calls about the caller's own session or password, dry runs, tests, counters,
 * and reports of programs.
 */
const NOT_LOGGED = new Set([
  'POST /remote-pictures/retry',
  'POST /auth/refresh',
  'POST /auth/confirm',
  'POST /auth/logout',
  'POST /auth/forgot-password',
  // Nothing changes before a code confirms it.
  'POST /auth/second-factor/begin',
  'POST /leads',
  'POST /leads/several',
  'POST /leads/confirm/{token}',
  'POST /leads/answered/{token}',
  'POST /franchises/{id}/increment-view',
  'POST /banners/{id}/impression',
  'POST /banners/{id}/click',
  'POST /uploads',
  'POST /admin/bulk-upload-franchises',
  'POST /admin/bulk-upload-users',
  'POST /admin/previews/page',
  'POST /admin/previews/content',
  'POST /admin/previews/franchise',
  'POST /franchises/{id}/preview',
  'POST /admin/bulk-preview-franchises',
  'POST /admin/bulk-preview-users',
  // Without settings the service does not start.
  'POST /admin/whatsapp/start-service',
  'POST /personal-data/link',
  'POST /personal-data/show',
  'PUT /publishing',
  'POST /traces',
  'POST /probe/enquiries',
  'PUT /probe/enquiries/{id}',
]);
/** This call is refused in the test, because no service is running. */
const REFUSED = new Set(['POST /admin/whatsapp/disconnect']);
/** Lists without sorting and pages, because they are short or have only one useful order. */
const NO_DIALECT = [
  'GET /admin/background-jobs',
  'GET /admin/operations',
  'GET /admin/schedules',
  'GET /auth/sessions',
  'GET /franchise-addresses',
  'GET /franchises/categories',
  'GET /leads/budgets',
  'GET /publishing',
  'GET /search-settings/built-in',
  'GET /searches-without-results',
  'GET /series/banners',
  'GET /series/franchises',
  'GET /similar-franchises',
];

t.test('rules for every call', async t => {
  const api = await testApi(t, { PREVIEW_URL: (await aPublisher(t)).url, PROBE_EMAIL: 'operator@example.com' });
  const world = await aWorld(api, t);
  const { knex } = api.database;
  const { body: document } = await api.call('GET /openapi.json');
  const takes = (call: string, name: string) => {
    const [method = '', path] = call.split(' ');
    const { parameters = [] } = document.paths[`/api${path}`][method.toLowerCase()];
    return parameters.some((parameter: { name: string }) => parameter.name === name);
  };
  const operations = operationsOf(document).map(({ method, path }) => `${method} ${path}`);
  t.same(Object.keys(CALLS).sort(), operations.sort(), 'every operation has an example');
  const send = (call: string, example: ExampleCall, query: ExampleCall['query'] = example.query): Promise<Answer> => {
    const { as, headers, body, file } = example;
    const form = file && multipartFile(Buffer.from(file.content), file.name, file.type);
    return api.call(addressOf(call, { ...example, query }), { as, headers, body, ...form });
  };
  /** Returns the parameters of a list other than sort, range and filter, such as its days. */
  const besides = ({ sort: _sort, range: _range, filter: _filter, ...others }: NonNullable<ExampleCall['query']>) =>
    others;
  const isAList = (call: string) => {
    const [method = '', path] = call.split(' ');
    const { content = {} } = document.paths[`/api${path}`][method.toLowerCase()].responses['200'] ?? {};
    return method === 'GET' && content['application/json']?.schema?.type === 'array';
  };

  t.test('a list can be sorted, paged and filtered, and refuses unknown parameters', async t => {
    const lists = operations.filter(call => takes(call, 'sort'));
    t.same(
      operations.filter(call => isAList(call) && !takes(call, 'sort')),
      NO_DIALECT,
      'every list supports these parameters',
    );
    for (const call of lists) {
      const example = (await CALLS[call]?.(world)) ?? {};
      const others = besides(example.query ?? {});
      const { status, body, headers } = await send(call, example, { ...others, range: '[0,0]' });
      t.match([status, headers['content-range']], [200, /^[a-z-]+ 0-0\/[1-9]\d*$/], `${call} has rows`);
      t.equal(body.length, 1, call);
      const [{ id }] = body;
      const chosen = await send(call, example, { ...others, filter: JSON.stringify({ id: [id, 'none'] }) });
      t.match(chosen.body, [{ id }], call);
      t.equal(chosen.body.length, 1, call);
      const wrong = { sort: '["colour","UP"]', range: '[5]', filter: '{"colour":1}' };
      const refused = await send(call, example, wrong);
      t.equal(refused.status, 422, call);
      t.same(
        refused.body.detail.map(({ loc }: { loc: string[] }) => loc[1]),
        ['sort', 'sort', 'range', 'filter'],
        call,
      );
      const malformed: NonNullable<ExampleCall['query']>[] = [
        { filter: '{"id":{}}' },
        { filter: '{"constructor":"x"}' },
        { filter: '{"__proto__":"x"}' },
        { filter: JSON.stringify({ id: Array(1001).fill('none') }) },
        { sort: '["toString","ASC"]' },
        { range: '[1,0]' },
        { range: '[-1,0]' },
      ];
      for (const query of malformed)
        t.equal((await send(call, example, query)).status, 422, `${call} ${JSON.stringify(query).slice(0, 60)}`);
      // A filter of the long list may have fewer values for a visitor than for other callers.
      const count = call === 'GET /franchises' ? 100 : 1000;
      const most = { filter: JSON.stringify({ id: Array(count).fill('none') }) };
      t.equal((await send(call, example, most)).status, 200, `${call} accepts the maximum number of values`);
    }
  });

  t.test('the audit log records every change with its author', async t => {
    const logged = async () => Number((await knex('audit_log').count({ n: '*' }).first())?.n);
    const changes = inOrder(CALLS).filter(([name]) => !name.startsWith('GET'));
    for (const [call, make] of changes) {
      const example = await make(world);
      const before = await logged();
      const { status, text } = await send(call, example);
      if (REFUSED.has(call)) t.equal(status, 409, call);
      else t.ok(status < 300, `${call}: ${status} ${status < 300 ? '' : text}`);
      t.equal((await logged()) > before, status < 300 && !NOT_LOGGED.has(call), call);
    }
    t.equal(changes.length, operations.filter(call => !call.startsWith('GET')).length);
    t.same(
      [...NOT_LOGGED, ...REFUSED].filter(call => !operations.includes(call)),
      [],
      'every exception is an existing call',
    );
  });

  t.test('the audit log records an upload unless it is a dry run', async t => {
    for (const call of ['POST /admin/bulk-upload-franchises', 'POST /admin/bulk-upload-users']) {
      const example = (await CALLS[call]?.(world)) ?? {};
      const before = await knex('audit_log').count({ n: '*' }).first();
      t.equal((await send(call, example, { ...example.query, dry_run: false })).status, 200, call);
      const after = await knex('audit_log').count({ n: '*' }).first();
      t.ok(Number(after?.n) > Number(before?.n), call);
    }
  });
});
