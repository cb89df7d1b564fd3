import { testSeed } from '@marketplace/db/testing';
import fc from 'fast-check';
import t from 'tap';
import { faultOf, operationsOf } from './support/hostile.ts';
import { aConsultant, aFranchise, aLead, anAdmin, testApi } from './support/index.ts';

const RUNS = Number(process.env.FUZZ_RUNS ?? 120);

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.emailAddress(),
  fc.webUrl(),
  fc.constantFrom('__proto__', 'constructor', 'null', '-0', '1e999', '\u0000', '\ud800', '%00'),
);
const value = fc.oneof(
  text,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.array(text, { maxLength: 4 }),
  fc.object({ maxDepth: 2, maxKeys: 4 }),
);

t.test('random input to an operation with a body never causes a server error', async t => {
  const api = await testApi(t);
  const admin = await anAdmin(api.database);
  const consultant = await aConsultant(api.database, { credits: 5 });
  const franchise = await aFranchise(api.database, { consultant_id: consultant.id });
  await aLead(api.database, { franchise_id: franchise.id });
  const seed = testSeed(t);
  const operations = operationsOf((await api.call('GET /openapi.json')).body);
  for (const { method, path, properties } of operations) {
    if (properties.length === 0) continue;
    const address = `${method} ${path.replace(/\{[^}]+\}/g, franchise.id)}` as 'POST /';
    const record = fc.record(Object.fromEntries(properties.map(name => [name, value])), { requiredKeys: [] });
    const isFine = fc.asyncProperty(record, fc.constantFrom(undefined, admin, consultant), async (body, as) => {
      const fault = faultOf(await api.call(address, { as, body }));
      if (fault) throw new Error(fault);
    });
    await t.resolves(fc.assert(isFine, { numRuns: RUNS, seed }), address);
  }
});
