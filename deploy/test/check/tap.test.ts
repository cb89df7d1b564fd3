import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { match } from 'tcompare';
import { groupsOfRun } from '../../src/check/mutants.ts';
import { ROOT } from '../../src/command/root.ts';
import '../../src/check/exact-lists.ts';

t.test('a list matches a pattern only if both have the same number of entries and each entry matches', async t => {
  const compare = (found: unknown, pattern: unknown) => match(found, pattern).match;
  t.ok(compare([{ id: 1, name: 'Kopi' }], [{ id: 1 }]));
  t.notOk(compare([{ id: 1 }, { id: 2 }], [{ id: 1 }]), 'a second row does not match');
  t.notOk(compare([{ id: 1 }], []), 'a row does not match an empty list');
});

t.test('the groups of mutation tests name existing sources and tests', async t => {
  const groups: { name: string; sources: string[]; tests: string[] }[] = JSON.parse(
    readFileSync(join(ROOT, 'api/mutants.json'), 'utf8'),
  );
  for (const { name, sources, tests } of groups)
    for (const path of [...sources, ...tests]) t.ok(existsSync(join(ROOT, 'api', path)), `${name}: ${path}`);
});

t.test('consecutive seeds choose different groups of mutation tests, and together all of them', async t => {
  const chosen = [1_954_664_378, 1_954_664_379, 1_954_664_380, 1_954_664_381].map(groupsOfRun);
  const names: { name: string }[] = JSON.parse(readFileSync(join(ROOT, 'api/mutants.json'), 'utf8'));
  t.same(chosen.flat().toSorted(), names.map(({ name }) => name).toSorted());
  for (const groups of chosen) t.equal(groups.length, names.length / 4);
});
