import fastify, { type FastifyReply, type onSendHookHandler } from 'fastify';
import t from 'tap';
import type { Caller } from '../../src/platform/access/caller.ts';
import type { App } from '../../src/platform/http/app.ts';
import { sendNotModified } from '../../src/platform/http/not-modified.ts';
import { cacheResponses, excludeFromCache } from '../../src/platform/http/response-cache.ts';

const NOBODY: Caller = { kind: 'nobody' };

/** Returns a route with a response cache; `answer` creates each response from the query. */
const remembering = async (
  t: { teardown(work: () => unknown): unknown },
  answer: (query: Record<string, string>, reply: FastifyReply) => unknown,
  { caller = NOBODY }: { caller?: Caller } = {},
) => {
  const version = { number: 1, since: 0, isCalm: true };
  const app = fastify() as unknown as App;
  app.addHook('onRequest', (request, _reply, done) => {
    request.caller = caller;
    done();
  });
  cacheResponses(app, () => ({ ...version }));
  const querystring = { type: 'object', properties: { a: {}, b: {}, filter: {} } };
  const sent: unknown[] = [];
  const note: onSendHookHandler = (_request, _reply, payload, done) => {
    sent.push(payload);
    done();
  };
  const onSend = [sendNotModified, note];
  app.get('/', { config: { remembered: true }, schema: { querystring }, onSend }, async (request, reply) => {
    made++;
    if ('once' in (request.query as object)) excludeFromCache(request);
    return answer(request.query as Record<string, string>, reply);
  });
  let made = 0;
  t.teardown(() => app.close());
  const ask = (query = '', headers = {}) => app.inject({ url: `/${query && `?${query}`}`, headers });
  return { ask, version, sent, made: () => made };
};

t.test('a repeated request gets the cached response, in any spelling, until there is a new version', async t => {
  const { ask, version, made } = await remembering(t, ({ a }) => ({ a }));
  const first = await ask('a=1&b=2&filter={"c":"d"}');
  const again = await ask('b=2&filter={ "c" : "d" }&a=1&unknown=3');
  t.equal(again.body, first.body);
  t.equal(again.headers.etag, first.headers.etag);
  t.equal(again.headers['content-type'], first.headers['content-type']);
  t.equal(again.headers['content-length'], first.headers['content-length']);
  t.equal(made(), 1);
  await ask('a=2');
  t.equal(made(), 2, 'another query is another response');
  version.number++;
  await ask('a=1&b=2&filter={"c":"d"}');
  t.equal(made(), 3);
});

t.test('a response is encoded to bytes only when it is requested for the second time', async t => {
  const { ask, sent } = await remembering(t, () => ({ name: 'Café 茶' }));
  const answers = [await ask(), await ask(), await ask()];
  t.same(new Set(answers.map(({ body }) => body)), new Set(['{"name":"Café 茶"}']));
  t.same(new Set(answers.map(({ headers }) => headers['content-length'])), new Set(['20']));
  const [first, second, third] = sent;
  t.type(first, 'string', 'most are requested once');
  t.type(second, Buffer);
  t.equal(third, second);
});

t.test('a client with the current version gets 304', async t => {
  const { ask, version, made } = await remembering(t, () => ({ same: true }));
  const { etag } = (await ask()).headers;
  const again = await ask('', { 'if-none-match': String(etag) });
  t.match(again, { statusCode: 304, body: '' });
  version.number++;
  t.equal(
    (await ask('', { 'if-none-match': String(etag) })).statusCode,
    304,
    'also after a version that changed nothing',
  );
  t.equal(made(), 2);
});

t.test('a header that belongs to the content changes the ETag', async t => {
  const user = { kind: 'user', id: 'somebody' } as unknown as Caller;
  for (const caller of [NOBODY, user])
    for (const name of ['content-range', 'other-currencies', 'corrected-search']) {
      const { ask } = await remembering(t, ({ a }, reply) => reply.header(name, a).send({ same: true }), { caller });
      const etags = [(await ask('a=1')).headers.etag, (await ask('a=2')).headers.etag];
      t.not(etags[0], etags[1], `${name} for a ${caller.kind}`);
    }
});

t.test('concurrent requests share one response', async t => {
  const gate = Promise.withResolvers<void>();
  const { ask, made } = await remembering(t, () => gate.promise.then(() => ({ late: true })));
  const all = Array.from({ length: 20 }, () => ask());
  gate.resolve();
  t.same(new Set((await Promise.all(all)).map(({ body }) => body)), new Set(['{"late":true}']));
  t.equal(made(), 1);
});

t.test('a request for a new version does not wait for a response of the previous version', async t => {
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let queries = 0;
  const { ask, version } = await remembering(t, async () => {
    const n = queries++;
    await gates[n]?.promise;
    return { n };
  });
  const old = ask();
  await new Promise(setImmediate);
  version.number++;
  const young = ask();
  gates[1]?.resolve();
  t.same((await young).json(), { n: 1 });
  gates[0]?.resolve();
  t.same((await old).json(), { n: 0 });
  t.same((await ask()).json(), { n: 1 }, 'the older response, which came later, does not replace it');
});

t.test('an error is returned to the caller who caused it, and callers who waited for it retry themselves', async t => {
  let queries = 0;
  const { ask } = await remembering(t, async () => {
    await new Promise(setImmediate);
    if (queries++ === 0) throw new Error('no database');
    return { asked: queries };
  });
  const statuses = (await Promise.all([ask(), ask(), ask()])).map(({ statusCode }) => statusCode);
  t.same(statuses, [500, 200, 200]);
  t.equal((await ask()).statusCode, 200);
});

t.test("one user's responses are not cached", async t => {
  const user = { kind: 'user', id: 'somebody' } as unknown as Caller;
  for (const caller of [user, { kind: 'service' } as const]) {
    const { ask, made } = await remembering(t, () => ({}), { caller });
    await ask();
    await ask();
    t.equal(made(), 2, caller.kind);
  }
  const { ask, made } = await remembering(t, () => ({}));
  await ask('once');
  await ask('once');
  t.equal(made(), 2, 'nor responses that the handler declares outdated');
});

t.test('the cache has a maximum number of responses', async t => {
  const { ask, made } = await remembering(t, ({ a }) => ({ a }));
  for (let n = 0; n <= 1000; n++) await ask(`a=${n}`);
  await ask('a=1000');
  t.equal(made(), 1001, 'the latest is cached');
  await ask('a=0');
  t.equal(made(), 1002, 'the first is not');
});

t.test('the cache has a maximum number of bytes', async t => {
  const large = 'x'.repeat(900_000);
  const { ask, made } = await remembering(t, ({ a, b }) => ({ a, text: b ? large.repeat(2) : large }));
  for (let n = 0; n < 20; n++) await ask(`a=${n}`);
  await ask('a=19');
  t.equal(made(), 20, 'the latest is cached');
  await ask('a=0');
  t.equal(made(), 21, 'the first is not');
  await ask('b=1');
  await ask('b=1');
  t.equal(made(), 23, 'nor is one that would replace many');
});
