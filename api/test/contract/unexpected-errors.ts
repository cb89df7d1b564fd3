import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import t from 'tap';
import { anAdmin, type TestApi, testApi } from '../support/index.ts';

const REASON = 'the reason that no answer tells';

/**
 * Makes every statement after the one that reads the caller throw an error that is not the database's.
 * @returns a function that ends this
 */
const breakStatements = ({ prepared, knex: { client } }: TestApi['database']) => {
  const { execute, query } = prepared;
  const { acquireConnection } = client;
  const fail = () => {
    throw new TypeError(REASON);
  };
  let isCallerRead = false;
  const executeOnce = (...values: Parameters<typeof execute>) => {
    if (isCallerRead) return fail();
    isCallerRead = true;
    return execute.apply(prepared, values);
  };
  Object.assign(prepared, { execute: executeOnce, query: fail });
  client.acquireConnection = fail;
  return () => {
    Object.assign(prepared, { execute, query });
    client.acquireConnection = acquireConnection;
  };
};

t.test('an unexpected exception in any route is logged and answered with 500, and the API goes on', async t => {
  const api = await testApi(t);
  const { app, database } = api;
  const token = await api.tokenOf(await anAdmin(database));
  const { paths } = (await api.call('GET /openapi.json')).body;
  const calls = Object.entries<object>(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map(method => `${method.toUpperCase()} ${path.replace('/api', '').replace(/\{\w+\}/g, 'x')}`),
  );
  let logged: { reqId?: string; err?: Error }[] = [];
  app.log.error = (values: object) => logged.push(values);
  const failed: string[] = [];
  for (const call of calls as `GET /${string}`[]) {
    logged = [];
    const repair = breakStatements(database);
    const { status, text, body } = await api.call(call, { as: token });
    repair();
    if (text.includes(REASON)) t.fail(`${call} tells the reason`);
    if (status < 500 || status === 503) continue;
    failed.push(call);
    t.match([status, body], [500, { code: 'internal_error' }], call);
    const ofCall = logged.filter(({ reqId }) => reqId === body.values.reference);
    t.same(
      ofCall.map(({ err }) => err?.message),
      [REASON],
      `${call} is logged once`,
    );
  }
  t.ok(failed.length > 90, `${failed.length} of ${calls.length} calls need the database`);
  t.equal((await api.call('GET /auth/me', { as: token })).status, 200, 'the API goes on');
});

t.test('a rejected promise without a handler is logged and does not end the process', async t => {
  const logging = fileURLToPath(new URL('../../src/platform/runtime/logging.ts', import.meta.url));
  const script = `
    import { logRejections } from ${JSON.stringify(logging)};
    logRejections({ error: ({ err }, text) => console.log(text + ': ' + err.message) });
    Promise.reject(new Error('lost'));
    setTimeout(() => console.log('still running'));
  `;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);
  t.equal(stdout, 'unhandled rejection: lost\nstill running\n');
});
