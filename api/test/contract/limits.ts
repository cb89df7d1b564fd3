import t from 'tap';
import { aCategory, aConsultant, aFranchise, testApi } from '../support/index.ts';

interface Schema {
  type?: string;
  items?: Schema;
  maxItems?: number;
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
  $ref?: string;
}

const MANY = 2_000;

t.test('a body with too many or too long values', async t => {
  const api = await testApi(t);
  const consultant = await aConsultant(api.database);
  await aCategory(api.database);
  const { id } = await aFranchise(api.database, { consultant_id: consultant.id, description: 'A kiosk' });
  const faultsOf = async (body: object) => {
    const answer = await api.call(`PUT /franchises/${id}`, { as: consultant, body });
    t.equal(answer.status, 422);
    const faults: { loc: (string | number)[]; type: string }[] = answer.body.detail;
    return faults.map(({ loc, type }) => `${loc.slice(1).join('.')} ${type}`);
  };
  const all = <Value>(value: Value) => Array.from({ length: MANY }, () => value);

  t.test('gets one error for a list that is too long, and all errors of the other fields', async t => {
    const lists = {
      why_choose_points: all(7),
      faqs: all({ question: 7 }),
      media_gallery: all({ url: 'data:image/png;base64,AAAA', caption: '012-345 6789' }),
      territory_location: all('Nowhere'),
      franchise_model: all('None'),
    };
    t.same((await faultsOf({ ...lists, name: ' ', established_year: 3000, description: 'Call 012-345 6789' })).sort(), [
      'description contact',
      'established_year maximum',
      'faqs maxItems',
      'franchise_model maxItems',
      'media_gallery maxItems',
      'name required',
      'territory_location maxItems',
      'why_choose_points maxItems',
    ]);
    t.same(await faultsOf({ franchise_model: [] }), ['franchise_model minItems']);
  });

  t.test('a text that is too long is refused without being searched for contact details', async t => {
    const halves = { description: 'Call 012-345', why_choose: '6789 any time' };
    t.same((await faultsOf(halves)).map(fault => fault.split(' ')[0]).sort(), ['description', 'why_choose']);
    const description = `${'Good coffee. '.repeat(20_000)}${halves.description}`;
    t.same(await faultsOf({ ...halves, description }), ['description maxLength']);
    const faqs = [
      { question: 'x'.repeat(501), answer: '012-345 6789' },
      { question: 'Who?', answer: 'y'.repeat(5001) },
    ];
    t.same((await faultsOf({ faqs })).sort(), [
      'faqs.0.answer contact',
      'faqs.0.question maxLength',
      'faqs.1.answer maxLength',
    ]);
  });

  t.test('a body of too many values is refused before it is parsed', async t => {
    const headers = { 'content-type': 'application/json' };
    const statusOf = async (body: string) => {
      const began = process.cpuUsage();
      const { status } = await api.call(`PUT /franchises/${id}`, { as: consultant, headers, body });
      const { user, system } = process.cpuUsage(began);
      t.ok(user + system < 2_000_000, `it took ${(user + system) / 1000} ms`);
      return status;
    };
    const most = 20_000;
    t.equal(await statusOf(`${'['.repeat(5_000_000)}${']'.repeat(5_000_000)}`), 413);
    t.equal(await statusOf(`{"faqs":[${'1,'.repeat(most)}1]}`), 413);
    t.equal(await statusOf(`{${'"a":1,'.repeat(most)}"a":1}`), 413);
    t.equal(
      await statusOf(`["\\\\",${'{},'.repeat(most / 2)}1]`),
      413,
      'a text that ends in a backslash hides nothing',
    );
    t.equal(await statusOf(`{"faqs":[${'1,'.repeat(most - 2)}1]}`), 422);
    t.equal(await statusOf(`{"meta_title":"${'[,{\\",'.repeat(most)}"}`), 422, 'what is within a text does not count');
    t.equal(await statusOf(`"${'['.repeat(most + 1)}`), 400, 'nor within one that does not end');
  });

  t.test('a filter of very deeply nested lists is refused like any other', async t => {
    for (const path of ['/franchises', '/categories'] as const)
      t.equal((await api.call(`GET ${path}?filter=${'['.repeat(7000)}${']'.repeat(7000)}`)).status, 422, path);
  });

  t.test('a response reports at most a hundred errors of the schema and the rules together', async t => {
    const points = Array.from({ length: 50 }, () => 'Call 012-345 6789');
    const faqs = Array.from({ length: 60 }, () => ({ question: 7, answer: 'me@kopi.my' }));
    t.equal((await faultsOf({ why_choose_points: points, faqs })).length, 100);
  });

  t.test('every list in a body has a maximum length, and a union has at most one list', async t => {
    const { body: document } = await api.call('GET /openapi.json');
    const named: Record<string, Schema> = document.components?.schemas ?? {};
    const look = (given: Schema, place: string): number => {
      const schema = given.$ref ? (named[given.$ref.split('/').at(-1) ?? ''] ?? {}) : given;
      let lists = 0;
      if (schema.type === 'array') {
        lists++;
        t.ok(schema.maxItems, place);
      }
      t.ok((schema.anyOf ?? []).filter(({ type }) => type === 'array').length <= 1, place);
      for (const [name, inner] of Object.entries(schema.properties ?? {})) lists += look(inner, `${place}.${name}`);
      for (const branch of schema.anyOf ?? []) lists += look(branch, place);
      return schema.items ? lists + look(schema.items, `${place}.*`) : lists;
    };
    let lists = 0;
    for (const [path, methods] of Object.entries<Record<string, { requestBody?: { content: object } }>>(document.paths))
      for (const [method, { requestBody }] of Object.entries(methods))
        for (const { schema } of Object.values<{ schema: Schema }>((requestBody?.content ?? {}) as object as never))
          lists += look(schema, `${method} ${path}`);
    t.ok(lists > 10, `${lists} lists`);
  });
});
