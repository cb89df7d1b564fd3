import { testSeed } from '@marketplace/db/testing';
import t from 'tap';
import { CALLS } from './examples/calls.ts';
import type { ExampleCall } from './examples/example-call.ts';
import { addressOf } from './examples/recording.ts';
import { aWorld } from './examples/world.ts';
import {
  faultOf,
  HOSTILE_BODIES,
  HOSTILE_HEADERS,
  HOSTILE_IDS,
  HOSTILE_LINES,
  HOSTILE_VALUES,
  type Operation,
  operationsOf,
  withValue,
} from './support/hostile.ts';
import { type CallOptions, multipartFile, SERVICE_TOKEN, testApi } from './support/index.ts';

/**
 * Number of hostile values that a parameter or a field gets. Each operation is called with its example and one change
 * at a time, so that the rest of the request is valid. The values are used in rotation, so that each of them is used
 * somewhere; another seed combines them differently.
 */
const OF_A_PARAMETER = 3;
const OF_A_FIELD = 3;
const OF_A_HEADER = 2;
const OF_A_BODY = 4;

/**
 * Returns an object whose `some` returns the next values in rotation, beginning at an index. `given` contains the
 * values returned so far.
 */
const inTurn = <Value>(values: readonly Value[], from: number) => {
  let next = from;
  return {
    values,
    given: new Set<Value>(),
    some(count: number): Value[] {
      const chosen = Array.from({ length: count }, () => values[next++ % values.length] as Value);
      for (const value of chosen) this.given.add(value);
      return chosen;
    },
  };
};

/** Calls that return 401 because of their body, not because of the caller. */
const GUARDED_BY_WHAT_IS_SENT = new Set(['POST /auth/login']);

/** Whether a live stream would not end: without a duration it continues until one side disconnects. */
const isEndless = (path: string, value: string) => path === '/live' && value.trim() === '';

const excerpt = (value: unknown) => JSON.stringify(value)?.slice(0, 40);

t.test('hostile input to any operation of the API gets a 4xx response at worst', async t => {
  // No outside server is contacted, whatever settings are saved.
  const nowhere = 'http://127.0.0.1:1';
  const api = await testApi(t, {
    WHATSAPP_GRAPH_URL: nowhere,
    WHATSAPP_WEB_URL: 'ws://127.0.0.1:1/',
    PROBE_EMAIL: 'o@example.com',
  });
  const world = await aWorld(api, t);
  const { knex } = api.database;
  const operations = operationsOf((await api.call('GET /openapi.json')).body);
  t.same(operations.map(({ method, path }) => `${method} ${path}`).sort(), Object.keys(CALLS).sort());
  const seed = testSeed(t);
  const turns = {
    params: inTurn(HOSTILE_IDS, seed),
    query: inTurn(HOSTILE_LINES, seed),
    headers: inTurn(HOSTILE_HEADERS, seed),
    fields: inTurn(HOSTILE_VALUES, seed),
    bodies: inTurn(HOSTILE_BODIES, seed),
  };
  /** Restores the accounts of the callers, which may have changed or deleted each other. */
  const restore = async () => {
    const { admin, consultant } = world;
    await knex('users').whereIn('id', [admin.id, consultant.id]).update({ session_epoch: 0, deleted_at: null });
    await knex('settings').where({ name: 'security' }).delete();
  };
  let calls = 0;
  const statuses = new Map<number, number>();
  /** Sends a call from a new address, so that limits per address do not interfere. */
  const send = async (call: string, example: ExampleCall, options: CallOptions = {}) => {
    const n = ++calls;
    const remoteAddress = `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
    const answer = await api.call(addressOf(call, example), { ...options, remoteAddress });
    if (answer.status < 300 && !call.startsWith('GET')) await restore();
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    return answer;
  };

  /** Yields the requests to an operation, each with a description. */
  const casesOf = function* (
    { path, params, query, headers, fields, takesBody }: Operation,
    { file, ...asked }: ExampleCall,
  ) {
    const form = file ? multipartFile(Buffer.from(file.content), file.name, file.type) : {};
    const right: CallOptions = { as: asked.as, headers: asked.headers, body: asked.body, ...form };
    for (const name of params)
      for (const id of turns.params.some(OF_A_PARAMETER))
        yield [`{${name}} ${id}`, asked, right, { [name]: id }] as const;
    for (const name of query) {
      for (const value of turns.query.some(OF_A_PARAMETER).filter(value => !isEndless(path, value)))
        yield [`?${name}=${excerpt(value)}`, { ...asked, query: { ...asked.query, [name]: value } }, right] as const;
    }
    for (const name of headers)
      for (const value of turns.headers.some(OF_A_HEADER))
        yield [`${name}: ${value}`, asked, { ...right, headers: { ...right.headers, [name]: value } }] as const;
    for (const place of fields)
      for (const value of turns.fields.some(OF_A_FIELD)) {
        const body = JSON.stringify(withValue(asked.body, place, value));
        const json = { ...right, body, headers: { ...asked.headers, 'content-type': 'application/json' } };
        yield [`${place.join('.')} ${excerpt(value)}`, asked, json] as const;
      }
    if (takesBody)
      for (const [type, payload] of turns.bodies.some(OF_A_BODY)) {
        const other = { ...right, body: payload, headers: { ...asked.headers, 'content-type': type } };
        yield [`${type} ${payload.slice(0, 40)}`, asked, other] as const;
      }
  };

  const examples = new Map<string, ExampleCall>();
  const stored: string[] = [];
  for (const operation of operations) {
    const { method, path, query, properties } = operation;
    const call = `${method} ${path}`;
    const example = (await CALLS[call]?.(world)) ?? {};
    examples.set(call, example);
    const faults: string[] = [];
    for (const [what, changed, options, params = {}] of casesOf(operation, example)) {
      const place = Object.entries(params).reduce((filled, [name, id]) => filled.replace(`{${name}}`, id), call);
      const answer = await send(place, changed, options);
      if (answer.status === 401 && !GUARDED_BY_WHAT_IS_SENT.has(call)) stored.push(`${call} ${what}`);
      const fault = faultOf(answer);
      if (fault) faults.push(`${what}: ${fault}`);
    }
    // All fields are hostile at once, and every kind of caller sends the request, because each is refused at another
    // step.
    const all = properties.map((name, n) => [name, HOSTILE_VALUES[(seed + n) % HOSTILE_VALUES.length]]);
    const everything: ExampleCall = {
      params: example.params,
      query: Object.fromEntries(
        query.map((name, n) => {
          const value = HOSTILE_LINES[(seed + n) % HOSTILE_LINES.length] ?? '';
          return [name, isEndless(path, value) ? 'x' : value];
        }),
      ),
    };
    for (const as of [undefined, world.consultant, world.admin, SERVICE_TOKEN]) {
      const body = method === 'GET' ? undefined : Object.fromEntries(all);
      const fault = faultOf(await send(call, everything, { as, body }));
      if (fault) faults.push(`everything: ${fault}`);
    }
    const [name] = query;
    if (name) {
      const address = addressOf(call, example);
      const twice = `${address}${address.includes('?') ? '&' : '?'}${name}=x&${name}=y` as typeof address;
      const fault = faultOf(await api.call(twice, { as: example.as }));
      if (fault) faults.push(`${name} twice: ${fault}`);
    }
    t.same(faults.slice(0, 5), [], call);
  }
  for (const [of, { values, given }] of Object.entries(turns))
    t.equal(given.size, values.length, `each hostile value was used for some of the ${of}`);
  t.notOk(statuses.get(429), 'no request was refused by a rate limit');
  t.comment(`${calls} calls: ${[...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')}`);

  t.same(stored.slice(0, 5), [], 'callers with access were authenticated every time');

  const after: string[] = [];
  for (const [call, asked] of [...examples].filter(([name]) => name.startsWith('GET'))) {
    const { status } = await send(call, asked, { as: asked.as });
    if (status >= 500) after.push(`${call}: ${status}`);
  }
  t.same(after, [], 'stored values can be read like any others');
});
