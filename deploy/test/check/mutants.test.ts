import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { identify, isAlive } from '@marketplace/db/embedded';
import { until } from '@marketplace/db/testing';
import t from 'tap';
import { checkMutants } from '../../src/check/mutants/check-mutants.ts';
import { EQUIVALENT } from '../../src/check/mutants/equivalent.ts';
import { RULE_GROUPS, WORKSPACE } from '../../src/check/mutants/rules.ts';
import {
  counted,
  faultsOf,
  percent,
  readScores,
  risen,
  scoresOf,
  storeScores,
} from '../../src/check/mutants/scores.ts';
import type { Mutant } from '../../src/check/mutants/stryker.ts';
import { ROOT } from '../../src/command/root.ts';
import { aProject, aTest } from './a-project.ts';

const aMutant = (more: Partial<Mutant> = {}): Mutant => ({
  file: 'api/src/price.ts',
  line: 1,
  was: 'a > b',
  becomes: 'a >= b',
  noticed: true,
  ...more,
});

t.test('a rule that is broken where no test looks survives, and one that a test is about does not', async t => {
  const source = 'export const mayPay = (balance: number, price: number): boolean => balance >= price;\n';
  const root = aProject(t, {
    'api/src/price.ts': source,
    'api/test/price.test.ts': aTest(`import { mayPay } from '../src/price.ts';
t.equal(mayPay(6, 5), true);
t.equal(mayPay(4, 5), false);`),
  });
  const said: string[] = [];
  const wrong = await checkMutants({
    root,
    groups: [{ name: 'price', rules: ['src/price.ts'], tests: ['test/price.test.ts'] }],
    environment: { ...process.env, TEST_DATABASE_URL: undefined },
    atATime: 1,
    scores: 'compared',
    known: { 'api/src/price.ts': { mutants: 5, noticed: 5 } },
    stopped: new AbortController().signal,
    say: line => said.push(line),
  });
  t.equal(wrong, 1);
  const survivor = ['api/src/price.ts:1', '  - balance >= price', '  + balance > price'];
  t.match(said.join('\n'), survivor.map(line => `    ${line}`).join('\n'));
  t.match(said[0], /^ {2}price: 4 of 5 noticed/);
  t.match(said.at(-1), '✗ api/src/price.ts fell from 100.0 % to 80.0 %');
  t.equal(readFileSync(join(root, 'api/.tap/mutants/survivors.txt'), 'utf8'), `${survivor.join('\n')}\n`);
  t.match(readFileSync(join(root, '.tap/failed/mutants.txt'), 'utf8'), survivor.join('\n'));
  t.equal(readFileSync(join(root, 'api/src/price.ts'), 'utf8'), source, 'a copy is broken, not the source');
  t.ok(existsSync(join(root, 'api/.tap/mutants/price/report.html')));
});

t.test('broken off, it leaves nothing running: not even what will never end', async t => {
  const root = aProject(t, {
    'api/src/price.ts': 'export const isFree = (price: number): boolean => price === 0;\n',
    'api/test/price.test.ts': aTest(`import { writeFileSync } from 'node:fs';
import { isFree } from '../src/price.ts';
t.equal(isFree(0), true);
writeFileSync(process.env.STARTED ?? '', \`\${process.pid}\`);
for (;;) isFree(0);`),
  });
  const started = join(root, 'started');
  const stopping = new AbortController();
  const said: string[] = [];
  const checking = checkMutants({
    root,
    groups: [{ name: 'price', rules: ['src/price.ts'], tests: ['test/price.test.ts'] }],
    environment: { ...process.env, TEST_DATABASE_URL: undefined, STARTED: started },
    atATime: 1,
    scores: 'told',
    stopped: stopping.signal,
    say: line => said.push(line),
  });
  await until(() => existsSync(started) && readFileSync(started, 'utf8') !== '');
  const endless = identify(Number(readFileSync(started, 'utf8')));
  if (!endless) throw new Error('It has ended by itself');
  stopping.abort();
  t.equal(await checking, 0);
  await until(() => !isAlive(endless), 20_000);
  t.same(said, [], 'what was broken off is no fault');
});

t.test('a score may rise and never fall, however many mutants a file has', async t => {
  const known = { 'api/src/price.ts': { mutants: 10, noticed: 8 } };
  const faults = (mutants: number, noticed: number) => faultsOf({ 'api/src/price.ts': { mutants, noticed } }, known);
  t.same(faults(10, 8), []);
  t.same(faults(5, 4), []);
  t.same(faults(20, 17), []);
  t.same(faults(10, 7), ['api/src/price.ts fell from 80.0 % to 70.0 %']);
  t.same(faults(11, 8), ['api/src/price.ts fell from 80.0 % to 72.7 %'], 'a new rule that nothing tests');
  t.same(faultsOf({ 'api/src/new.ts': { mutants: 3, noticed: 0 } }, known), [], 'one without a score is told alone');
  t.same(
    risen({ 'api/src/price.ts': { mutants: 10, noticed: 9 }, 'api/src/new.ts': { mutants: 3, noticed: 0 } }, known),
    ['api/src/price.ts', 'api/src/new.ts'],
  );
  t.same(risen({ 'api/src/price.ts': { mutants: 10, noticed: 8 } }, known), []);
  t.equal(percent({ mutants: 2001, noticed: 2000 }), '99.9 %', 'not all is never 100');
});

t.test('what nobody could notice counts for nothing, and only there', async t => {
  const mutants = [
    aMutant({ noticed: false }),
    aMutant({ noticed: false, becomes: 'true' }),
    aMutant({ noticed: false, file: 'api/src/other.ts' }),
    aMutant(),
  ];
  const left = counted(mutants, [{ ...aMutant(), because: 'they are never the same' }]);
  t.equal(left.length, 3);
  t.same(scoresOf(left), {
    'api/src/price.ts': { mutants: 2, noticed: 1 },
    'api/src/other.ts': { mutants: 1, noticed: 0 },
  });
});

t.test('scores are written down beside those of other files, and files that are gone are forgotten', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'scores-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  const store = join(folder, 'scores.json');
  const score = (noticed: number) => ({ mutants: 9, noticed });
  writeFileSync(store, JSON.stringify({ a: score(1), b: score(2), gone: score(3) }));
  storeScores({ b: score(4), c: score(5) }, ['c', 'a', 'b', 'd'], store);
  t.same(readScores(store), { a: score(1), b: score(4), c: score(5) });
  t.same(Object.keys(readScores(store)), ['a', 'b', 'c']);
});

t.test('every rule is in one group, and all that is named is there', async t => {
  const rules = RULE_GROUPS.flatMap(group => group.rules);
  t.equal(new Set(rules).size, rules.length);
  t.equal(new Set(RULE_GROUPS.map(({ name }) => name)).size, RULE_GROUPS.length);
  for (const file of [...rules, ...RULE_GROUPS.flatMap(group => group.tests)])
    t.ok(existsSync(join(ROOT, WORKSPACE, file)), file);
  const files = new Set(rules.map(rule => `${WORKSPACE}/${rule}`));
  for (const file of [...Object.keys(readScores()), ...EQUIVALENT.map(({ file }) => file)]) t.ok(files.has(file), file);
});
