import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { waitUntil } from '@marketplace/db/testing';
import t from 'tap';
import { ROOT } from '../src/command/root.ts';
import { buildFront, type FrontOptions } from '../src/front/server.ts';
import { respondsWithSuccess } from '../src/local/parts.ts';
import { freePort } from './front/nginx.ts';

/** Makes a process fail outside any request: with a rejected promise at the first signal, an exception at the second. */
const FAILS_ON_SIGNALS = `data:text/javascript,
  process.once('SIGUSR2', () => {
    process.once('SIGUSR2', () => { throw new Error('a lost exception'); });
    Promise.reject(new Error('a lost promise'));
  });`;

const optionsFor = (folder: string, port: number): FrontOptions => ({
  ...{ port, host: '127.0.0.1', trustProxy: 'loopback', apiUrl: 'http://127.0.0.1:9' },
  ...{ site: `${folder}/site`, uploads: `${folder}/uploads`, console: `${folder}/console` },
});

t.test('errors outside of requests are logged and do not end the web server', async t => {
  const port = await freePort();
  const options = optionsFor(t.testdir({ site: { current: { 'index.html': 'The directory' } } }), port);
  const script = join(ROOT, 'deploy/src/front/main.ts');
  const server = spawn(process.execPath, ['--import', FAILS_ON_SIGNALS, script, JSON.stringify(options)]);
  t.teardown(() => server.kill('SIGKILL'));
  let log = '';
  server.stderr.setEncoding('utf8').on('data', text => {
    log += text;
  });
  const page = `http://127.0.0.1:${port}/`;
  await waitUntil(() => respondsWithSuccess(page));
  server.kill('SIGUSR2');
  await waitUntil(() => /Unhandled rejection: Error: a lost promise\n +at /.test(log));
  server.kill('SIGUSR2');
  await waitUntil(() => /Uncaught exception: Error: a lost exception\n +at /.test(log));
  t.equal(await (await fetch(page)).text(), 'The directory');
  t.same([server.exitCode, server.signalCode], [null, null]);
});

t.test('an unexpected exception in a request of the web server is logged and answered with 500', async t => {
  const page = '<title>Error loading page</title>';
  const app = await buildFront(optionsFor(t.testdir({ site: { current: { '500.html': page } } }), 0));
  t.teardown(() => app.close());
  app.addHook('onRequest', async ({ url }) => {
    if (url.includes('broken')) throw new TypeError('the reason');
  });
  const log = t.capture(process.stderr, 'write', () => true);
  const { statusCode, payload, headers } = await app.inject('/broken?name=Zulaikha');
  t.match([statusCode, payload, headers['x-content-type-options']], [500, page, 'nosniff']);
  t.match(headers, { 'content-type': /^text\/html/, 'content-security-policy': /script-src 'self'/ });
  const [line, ...more] = log().map(({ args }) => String(args[0]));
  t.match(line, /^GET \/broken failed: TypeError: the reason\n/);
  t.same(more, []);
  for (const url of ['/api/broken', '/uploads/broken.webp', '/assets/site/broken.js', '/admin/broken'])
    t.match(await app.inject(url), { statusCode: 500, payload: 'Internal Server Error' }, url);
  t.equal((await app.inject('/elsewhere')).statusCode, 404, 'the server goes on');
});
