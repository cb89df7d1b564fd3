import t from 'tap';
import type { TSchema } from 'typebox';
import { ShownContent } from '../src/content/schemas.ts';
import { FranchiseCard, FranchisePage } from '../src/franchises/schemas.ts';
import { PublicConsultant } from '../src/users/schemas.ts';
import { CALLS } from './examples/calls.ts';
import type { ExampleCall } from './examples/example-call.ts';
import { addressOf, inOrder } from './examples/recording.ts';
import { aWorld } from './examples/world.ts';
import { SERVICE_TOKEN, testApi } from './support/index.ts';

/** An undeclared column that is added to each table, and a field that is added to each settings document. */
const PROBE = 'private_probe';
const PROBE_VALUE = 'seen by nobody';

/**
 * Schemas of responses to visitors for calls that return more to signed-in users; the OpenAPI document describes both.
 */
const FOR_VISITORS: Record<string, TSchema> = {
  'GET /franchises': FranchiseCard,
  'GET /franchises/{id}': FranchisePage,
  'GET /content': ShownContent,
  'GET /users/{id}': PublicConsultant,
};

/** Responses to the publisher, from which public pages are made. */
const FOR_THE_PUBLISHER: Record<string, TSchema | null> = {
  'GET /changes': null,
  'GET /franchise-addresses': null,
  'GET /similar-franchises': null,
  'GET /franchises': FranchisePage,
  'GET /banners': null,
  'GET /content': ShownContent,
};

/** Records of each table, the calls that return them, and their private columns. */
const PRIVATE: Record<string, { answers: string[]; private: string[] }> = {
  franchises: {
    answers: ['GET /franchises', 'GET /franchise/{slug}', 'GET /franchises/{id}'],
    private:
      'website contact_email phone facebook_url instagram_url x_url tiktok_url search_words deleted_at places'.split(
        ' ',
      ),
  },
  categories: {
    answers: ['GET /categories', 'GET /categories/{id}', 'GET /category/{slug}'],
    private: ['created_at', 'updated_at'],
  },
  users: {
    answers: ['GET /users/{id}'],
    private: 'email role tokens phone password_hash session_epoch successor_id deleted_at created_at'.split(' '),
  },
  banners: {
    answers: ['GET /banners'],
    private: 'impressions clicks created_at updated_at'.split(' '),
  },
  hero_slides: { answers: ['GET /hero-slides'], private: ['created_at', 'updated_at'] },
  pages: { answers: ['GET /pages', 'GET /pages/{slug}'], private: ['created_at'] },
  leads: {
    answers: ['POST /leads'],
    private: 'first_name last_name email phone message status is_suspected suspected_reasons franchise_id'.split(' '),
  },
};

/** Private columns that are filled with a recognisable value. */
const MARKED: Record<string, string[]> = {
  franchises: 'website contact_email phone facebook_url instagram_url x_url tiktok_url'.split(' '),
  users: ['phone'],
  leads: 'first_name last_name phone message experience location_interest'.split(' '),
};
const MARK = 'kept-to-us-';

/** Calls that return the caller's own data after a proof of identity. */
const OWN = /^POST \/(auth|personal-data)\//;

interface Declared {
  properties?: Record<string, Declared>;
  items?: Declared;
  anyOf?: Declared[];
  additionalProperties?: Declared | boolean;
}

/** Returns the paths of all fields in a response that its schema does not declare. */
const undeclared = (value: unknown, declared: Declared, path = ''): string[] => {
  if (typeof value !== 'object' || value === null) return [];
  if (declared.anyOf) {
    const found = declared.anyOf.map(one => undeclared(value, one, path));
    return found.find(one => one.length === 0) ?? found[0] ?? [];
  }
  if (Array.isArray(value)) return value.flatMap(entry => undeclared(entry, declared.items ?? {}, `${path}[]`));
  return Object.entries(value).flatMap(([key, inner]) => {
    const own = Object.hasOwn(declared.properties ?? {}, key) ? declared.properties?.[key] : undefined;
    const other = typeof declared.additionalProperties === 'object' ? declared.additionalProperties : undefined;
    const schema = own ?? other;
    return schema ? undeclared(inner, schema, `${path}.${key}`) : [`${path}.${key}`];
  });
};

t.test('public responses contain only declared fields', async t => {
  const api = await testApi(t);
  const { knex } = api.database;
  const world = await aWorld(api, t);
  const { body: document } = await api.call('GET /openapi.json');

  const [tables] = await knex.raw(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE() AND table_type = 'BASE TABLE'",
  );
  for (const { name } of tables)
    await knex.raw(`ALTER TABLE ?? ADD COLUMN ${PROBE} VARCHAR(40) NOT NULL DEFAULT '${PROBE_VALUE}'`, [name]);
  for (const name of ['content', 'site', 'analytics']) {
    await knex('settings').insert({ name, value: '{}' }).onConflict('name').ignore();
    await knex.raw('UPDATE settings SET value = JSON_SET(value, ?, ?) WHERE name = ?', [
      `$.${PROBE}`,
      PROBE_VALUE,
      name,
    ]);
  }
  for (const [table, columns] of Object.entries(MARKED))
    await knex(table).update(Object.fromEntries(columns.map(column => [column, `${MARK}${column}`])));
  const columnsOf = async (table: string): Promise<string[]> => Object.keys(await knex(table).columnInfo());

  const ask = async (call: string, as: ExampleCall['as']) => {
    const example = await CALLS[call]?.(world);
    return {
      ...(await api.call(addressOf(call, example ?? {}), { headers: example?.headers, body: example?.body, as })),
    };
  };
  const declaredFor = (call: string): Declared | undefined => {
    const [method = '', path] = call.split(' ');
    const { responses } = document.paths[`/api${path}`][method.toLowerCase()];
    return (responses[200] ?? responses[201]).content['application/json']?.schema;
  };
  const isPublic = (call: string) => {
    const [method = '', path] = call.split(' ');
    return !document.paths[`/api${path}`][method.toLowerCase()].security;
  };
  /** Fields of the records in each public response. */
  const keys = new Map<string, Set<string>>();

  const check = async (call: string, as: ExampleCall['as'], schema: TSchema | null) => {
    const { status, body, text } = await ask(call, as);
    const label = `${call}${as ? ' of the publisher' : ''}`;
    t.ok(status < 300, `${label} succeeds: ${status} ${status < 300 ? '' : text}`);
    t.notOk(text.includes(PROBE) || text.includes(PROBE_VALUE), `${label} has no undeclared column`);
    t.ok(OWN.test(call) || !text.includes(MARK), `${label} has no value of a private column`);
    const declared = declaredFor(call);
    if (!declared) return;
    const records: unknown[] = Array.isArray(body) ? body : [body];
    for (const record of schema ? records : [body])
      t.same(undeclared(record, (schema as Declared | null) ?? declared), [], `${label} has only declared fields`);
    if (!as) keys.set(call, new Set(records.flatMap(record => Object.keys(record ?? {}))));
  };

  const calls = inOrder(CALLS).map(([call]) => call);
  const open = calls.filter(isPublic);
  for (const call of open) await check(call, undefined, FOR_VISITORS[call] ?? null);
  for (const [call, schema] of Object.entries(FOR_THE_PUBLISHER)) await check(call, SERVICE_TOKEN, schema);
  t.ok(open.length > 30, 'every call without authentication is tested');

  for (const [table, { answers, private: names }] of Object.entries(PRIVATE)) {
    const columns = await columnsOf(table);
    t.same(
      names.filter(name => !columns.includes(name)),
      [],
      `${table} has the columns that are listed here`,
    );
    for (const call of answers) {
      const given = keys.get(call) ?? new Set();
      t.ok(given.size > 0, `${call} returns records`);
      t.same(
        [PROBE, ...names].filter(name => given.has(name)),
        [],
        `${call} has no private column of ${table}`,
      );
    }
  }
});
