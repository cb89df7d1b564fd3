import t from 'tap';
import { faultOf, operationsOf } from './support/hostile.ts';
import { aConsultant, aFranchise, aLead, anAdmin, SERVICE_TOKEN, testApi } from './support/index.ts';

/** What people and machines send that nobody expects. */
const TEXTS = [
  '',
  ' ',
  "'; DROP TABLE users; --",
  '" OR ""="',
  '<script>alert(1)</script><img src=x onerror=alert(1)>',
  '\u0000\u0001\u001f',
  '\ud800',
  '🍔👩‍👩‍👧‍👦 ﷽ i̇ ß Ⅷ',
  '\u202Egnp.exe',
  '../../../../etc/passwd',
  '{{7*7}} #{7*7} %s%n',
  'a'.repeat(70_000),
];
const VALUES: unknown[] = [...TEXTS, null, true, -1, 1.5, 1e308, 2 ** 60, [], [[]], {}, { a: { b: [] } }, ['x']];
const IDS = [
  '0',
  '-1',
  '%00',
  '%F0%9F%8D%94',
  "'%20OR%201=1--",
  '__proto__',
  'constructor',
  '..%2F..',
  'x'.repeat(290),
  '%ED%A0%80',
];
const BODIES: [type: string, payload: string][] = [
  ['application/json', '{"a":'],
  ['application/json', ''],
  ['application/json', 'null'],
  ['application/json', '"text"'],
  ['application/json', '[]'],
  ['application/json', '{"__proto__":{"admin":true}}'],
  ['application/json', '{"constructor":{"prototype":{"admin":true}}}'],
  ['application/json', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
  ['application/json; charset=utf-16', '{}'],
  ['text/plain', 'hello'],
  ['application/xml', '<a/>'],
  ['application/x-www-form-urlencoded', 'a=1'],
  ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="file"\r\n\r\nabc'],
  ['multipart/form-data', 'no boundary'],
  ['nonsense', '{}'],
];

t.test('hostile input to every operation that the API describes is answered with 4xx at worst', async t => {
  const api = await testApi(t);
  const { database } = api;
  const admin = await anAdmin(database);
  const consultant = await aConsultant(database, { credits: 5 });
  const franchise = await aFranchise(database, { consultant_id: consultant.id });
  await aLead(database, { franchise_id: franchise.id });
  const callers = [undefined, consultant, admin, SERVICE_TOKEN];
  const operations = operationsOf((await api.call('GET /openapi.json')).body);
  t.ok(operations.length >= 15, `${operations.length} operations`);

  for (const { method, path, query, properties } of operations) {
    const faults: string[] = [];
    const filled = path.replace(/\{[^}]+\}/g, franchise.id);
    const send = async (what: string, address: string, options: Parameters<typeof api.call>[1] = {}) => {
      for (const as of callers) {
        const fault = faultOf(await api.call(`${method} ${address as `/${string}`}`, { as, ...options }));
        if (fault) faults.push(`${what}: ${fault}`);
      }
    };
    if (path.includes('{')) for (const id of IDS) await send(`id ${id}`, path.replace(/\{[^}]+\}/g, id));
    for (const name of query)
      for (const value of TEXTS.slice(0, -1)) {
        const text = encodeURIComponent(value.toWellFormed());
        await send(`?${name}=${text}`, `${filled}?${name}=${text}`);
        await send(`?${name} twice`, `${filled}?${name}=${text}&${name}=x`);
      }
    if (method === 'POST' || method === 'PUT') {
      for (const [type, payload] of BODIES)
        await send(`${type} ${payload.slice(0, 40)}`, filled, { body: payload, headers: { 'content-type': type } });
      for (const value of VALUES) {
        const body = JSON.stringify(Object.fromEntries(properties.map(name => [name, value])));
        await send(`all ${JSON.stringify(value)?.slice(0, 40)}`, filled, {
          body,
          headers: { 'content-type': 'application/json' },
        });
      }
    }
    t.same(faults.slice(0, 5), [], `${method} ${path}`);
  }
  t.equal((await api.call('GET /readyz')).status, 200, 'and it works as before');
});
