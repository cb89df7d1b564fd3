import { isDeepStrictEqual } from 'node:util';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import t from 'tap';
import { ERROR_EXAMPLE } from '../../src/platform/http/error-answers.ts';
import { readExamples } from '../../src/platform/http/examples.ts';
import { isAddress } from '../../src/platform/values/address.ts';
import { recordExamples } from '../examples/recording.ts';
import { anAdmin } from '../support/index.ts';

const HOW = 'each has a call in test/examples/calls, and its example is recorded: npm run examples -w api';
const RECORD_AGAIN = 'run npm run examples -w api, look at what changed, and commit it';

/** Returns the structure of a value: its fields and their types, without contents. */
const shapeOf = (value: unknown): unknown => {
  if (value === null) return 'null';
  if (Array.isArray(value))
    return [...new Map(value.map(inner => [JSON.stringify(shapeOf(inner)), shapeOf(inner)])).values()];
  if (typeof value !== 'object') return typeof value;
  return Object.fromEntries(Object.entries(value).map(([field, inner]) => [field, shapeOf(inner)]));
};

t.test('every operation is documented with a recorded example', async t => {
  const { api, examples: answered } = await recordExamples(t);
  const stored = readExamples();
  const { body: document, text } = await api.call('GET /openapi.json');
  const operations = Object.entries<object>(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map(method => `${method.toUpperCase()} ${path.replace('/api', '')}`),
  );
  t.same(Object.keys(answered).sort(), [...operations].sort(), HOW);

  for (const [call, now] of Object.entries(answered)) {
    const { answer, ...asked } = stored[call] ?? { status: 0, answer: 'none is recorded' };
    t.same(shapeOf({ ...asked, answer }), shapeOf(now), `${call}: ${RECORD_AGAIN}`);
    t.equal(asked.status, now.status, call);
  }

  await t.test('the examples conform to their schemas', async t => {
    const ajv = new Ajv({ strict: false, allErrors: true });
    addFormats.default(ajv);
    ajv.addFormat('iri-reference', isAddress);
    ajv.addSchema(document, 'document');
    const judge = (pointer: string[], value: unknown, call: string) => {
      const path = pointer.map(step => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');
      t.ok(ajv.validate({ $ref: `document#/${path}/schema` }, value), `${call}: ${ajv.errorsText()}`);
    };
    for (const [call, { body, status, answer }] of Object.entries(stored)) {
      const [method = '', path] = call.split(' ');
      const place = ['paths', `/api${path}`, method.toLowerCase()];
      const { requestBody, responses } = document.paths[`/api${path}`][method.toLowerCase()];
      const [type = ''] = Object.keys(requestBody?.content ?? {});
      if (body !== undefined) judge([...place, 'requestBody', 'content', type], body, call);
      const code = status in responses ? String(status) : 'default';
      for (const [answeredType, { example }] of Object.entries<{ example: unknown }>(responses[code].content)) {
        t.same(example, answer, `${call} is shown`);
        judge([...place, 'responses', code, 'content', answeredType], answer, call);
      }
    }
  });

  await t.test('the example of an error is a response that the API gives', async t => {
    const { status, body } = await api.call('POST /franchises', {
      as: await anAdmin(api.database),
      body: { name: '', established_year: 1700 },
    });
    t.equal(status, 422);
    for (const fault of ERROR_EXAMPLE.detail)
      t.ok(
        body.detail.some((reported: unknown) => isDeepStrictEqual(reported, fault)),
        fault.msg,
      );
  });

  t.ok(text.length < 650_000, `the description has ${text.length} characters`);
});
