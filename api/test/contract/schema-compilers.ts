import fastify from 'fastify';
import t from 'tap';
import { schemaCompilers } from '../../src/platform/http/schema-compilers.ts';
import { LazyValues } from '../../src/platform/runtime/lazy-values.ts';
import { testApi } from '../support/index.ts';

const COUNT = { type: 'integer', minimum: 1 };

/** Returns an API with one call, which multiplies. */
const multiplying = async (t: { teardown(work: () => unknown): unknown }, schema: object = {}) => {
  const { schemaController, install } = schemaCompilers();
  const app = fastify({ schemaController });
  t.teardown(() => app.close());
  install(app);
  app.post('/times/:by', {
    schema: {
      params: { type: 'object', properties: { by: COUNT } },
      body: { type: 'object', properties: { number: COUNT }, required: ['number'] },
      response: { 200: { type: 'object', properties: { product: COUNT } } },
      ...schema,
    },
    handler: async request => {
      const [{ by }, { number }] = [request.params as { by: number }, request.body as { number: number }];
      return { product: by * number, secret: 'in no schema' };
    },
  });
  await app.ready();
  return app;
};

t.test(
  'a schema that is compiled at its first use validates and serialises like one that was compiled before',
  async t => {
    for (const before of [false, true]) {
      const app = await multiplying(t);
      if (before) await app.compileSchemas();
      const call = async (by: string, number: unknown) => {
        const answer = await app.inject({ method: 'POST', url: `/times/${by}`, payload: { number } });
        return [answer.statusCode, answer.json().product ?? answer.json().message, 'secret' in answer.json()];
      };
      t.same(await call('3', 7), [200, 21, false]);
      t.same(await call('3', 0), [400, 'body/number must be >= 1', false]);
      t.same(await call('3', '7'), [400, 'body/number must be integer', false]);
      t.same(await call('x', 7), [400, 'params/by must be integer', false]);
    }
  },
);

t.test('compiling all schemas finds an invalid one', async t => {
  const wrong = { type: 'object', properties: { product: { type: 'nonsense' } } };
  for (const schema of [{ params: wrong }, { body: wrong }, { response: { 200: wrong } }]) {
    const app = await multiplying(t, schema);
    await t.rejects(app.compileSchemas(), { message: /nonsense|schema is invalid/ });
  }
});

t.test('every schema of the API can be compiled', async t => {
  const { app } = await testApi(t);
  await t.resolves(app.compileSchemas());
});

t.test('a lazy value is created once, either by its first use or together with all others', async t => {
  const late = new LazyValues();
  const made: string[] = [];
  const add = (name: string) =>
    late.add(() => {
      made.push(name);
      return (number: number) => `${name} ${number}`;
    });
  const [first, second] = [add('first'), add('second')];
  t.same([made, first()(1), first()(2), made], [['first'], 'first 1', 'first 2', ['first']]);
  await late.makeAll();
  await late.makeAll();
  t.same([made, second()(3)], [['first', 'second'], 'second 3']);
});
