import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { ROOT } from '../src/command/root.ts';

interface Locked {
  optionalDependencies?: Record<string, string>;
}

t.test('the lock file has the builds of every platform, which npm ci needs', async t => {
  const { packages }: { packages: Record<string, Locked> } = JSON.parse(
    readFileSync(join(ROOT, 'package-lock.json'), 'utf8'),
  );
  const names = new Set(Object.keys(packages).map(path => path.split('node_modules/').at(-1)));
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter(name => !names.has(name))
      .map(name => `${name} of ${path}`),
  );
  t.same(missing, []);
});
