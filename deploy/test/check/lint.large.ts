import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { findOrderViolations } from '../../src/check/order/check-order.ts';
import { ALLOWED_IMPORTS, LAYERS } from '../../src/check/order/layers.ts';
import { ROOT } from '../../src/command/root.ts';
import { aProject } from './a-project.ts';

const ORDER = {
  layers: { 'api/src': ['platform', ['leads', 'users'], 'leads/late', ['app.ts', 'wire.ts']] },
  reach: {
    'db/src': [],
    'api/src': ['@marketplace/db'],
    'site/src': ['@marketplace/api'],
    'site/publisher': ['@marketplace/api', 'site/src'],
    'admin/src': ['@marketplace/api'],
  },
} as const;

/** Files of a project without violations. */
const FINE: Readonly<Record<string, string>> = {
  'api/package.json': '{"name": "@marketplace/api", "exports": {".": "./src/wire.ts", "./app": "./src/app.ts"}}',
  'db/src/index.ts': '',
  'api/src/platform/errors.ts': '',
  'api/src/platform/http/etag.ts': "import '../errors.ts';",
  'api/src/leads/service.ts': "import type { Database } from '@marketplace/db'; import '../platform/errors.ts';",
  'api/src/leads/late/digest.ts': "import '../service.ts'; import '../../users/service.ts';",
  'api/src/users/service.ts': "import '../platform/http/etag.ts';",
  'api/src/app.ts': "import './leads/service.ts'; const late = await import('./leads/late/digest.ts');",
  'api/src/wire.ts': "export type { Lead } from './leads/service.ts';",
  'site/src/pages/index.astro': "---\nimport type { Lead } from '@marketplace/api';\n---\n<p>A page</p>",
  'site/test/pages.test.ts': "import '@marketplace/db';",
};

const faultsWith = (t: Test, planted: Record<string, string> = {}) => {
  const files = { ...FINE, ...planted };
  return findOrderViolations(aProject(t, files), [...Object.keys(files), 'db/package.json'], ORDER);
};

t.test('a project whose imports follow the order has no violations, and tests may import anything', async t => {
  t.same(await faultsWith(t), []);
});

const AGAINST_THE_ORDER: Record<string, [file: string, text: string, fault: string]> = {
  'the database imports the API': [
    'db/src/rules.ts',
    "import type { Lead } from '@marketplace/api';",
    'db/src/rules.ts → api/src/wire.ts',
  ],
  'the console imports a type of the database': [
    'admin/src/leads.ts',
    "import type { Database } from '@marketplace/db';",
    'admin/src/leads.ts → db/src/index.ts',
  ],
  'a page imports the database': [
    'site/src/pages/list.astro',
    "---\nimport { Database } from '@marketplace/db';\n---\n",
    'site/src/pages/list.astro → db/src/index.ts',
  ],
  'the site imports more of the API than its wire types': [
    'site/publisher/main.ts',
    "export * from '@marketplace/api/app';",
    'site/publisher/main.ts → api/src/app.ts',
  ],
  'a workspace imports another by a path': [
    'admin/src/path.ts',
    "import '../../api/src/wire.ts';",
    'admin/src/path.ts → api/src/wire.ts',
  ],
  'a lower layer imports a higher one dynamically': [
    'api/src/platform/late.ts',
    "void import('../leads/service.ts');",
    'api/src/platform/late.ts → api/src/leads/service.ts',
  ],
  'a folder imports another of its layer': [
    'api/src/leads/twin.ts',
    "import '../users/service.ts';",
    'api/src/leads/twin.ts → api/src/users/service.ts',
  ],
  'a folder imports an inner one of a later layer': [
    'api/src/leads/early.ts',
    "import './late/digest.ts';",
    'api/src/leads/early.ts → api/src/leads/late/digest.ts',
  ],
  'a folder is missing in the order': ['api/src/extra/x.ts', '', 'api/src/extra/x.ts\n    has no place'],
};

for (const [name, [file, text, fault]] of Object.entries(AGAINST_THE_ORDER))
  t.test(`the check reports that ${name}`, async t => {
    const faults = await faultsWith(t, { [file]: text });
    t.ok(
      faults.some(line => line.startsWith(fault)),
      faults.join('\n'),
    );
    const others = faults.filter(line => !line.startsWith(fault) && !line.includes('no circles'));
    t.same(others, [], 'no other violations are reported');
  });

t.test('the check reports folders of one layer that import each other', async t => {
  const faults = await faultsWith(t, {
    'api/src/platform/http/answer.ts': "import '../lists/page.ts';",
    'api/src/platform/lists/page.ts': '',
    'api/src/platform/lists/link.ts': "import type { Answer } from '../http/answer.ts';",
  });
  t.equal(faults.length, 2, 'the cycle is reported from either file');
  for (const fault of faults) t.match(fault, /^api\/src\/platform\/\w+ → api\/src\/platform\/\w+ → .*\n\s+no circles/);
});

t.test('the check reports files that import each other, including types', async t => {
  const faults = await faultsWith(t, {
    'api/src/leads/row.ts': "import type { Copy } from './copy.ts';",
    'api/src/leads/copy.ts': "import { row } from './row.ts';",
  });
  t.ok(
    faults.some(fault => /^api\/src\/leads\/copy\.ts → .*\n\s+no circles between the files/.test(fault)),
    faults.join('\n'),
  );
});

t.test('the order of folders names only folders that exist in this project', async t => {
  for (const folder of [...Object.keys(LAYERS), ...Object.keys(ALLOWED_IMPORTS)])
    t.doesNotThrow(() => readFileSync(join(ROOT, folder.replace(/\/(?:src|publisher)$/, ''), 'package.json')), folder);
  t.same(Object.keys(LAYERS).sort(), Object.keys(ALLOWED_IMPORTS).sort());
});

const unusedIn = (t: Test, planted: Record<string, string>) => {
  const workspace = (name: string, more: object) => JSON.stringify({ name, type: 'module', ...more });
  const root = aProject(t, {
    'package.json': workspace('project', { private: true, workspaces: ['db'] }),
    '.knip.jsonc': readFileSync(join(ROOT, '.knip.jsonc'), 'utf8'),
    'db/package.json': workspace('@marketplace/db', { exports: './src/index.ts', dependencies: { knex: '3' } }),
    'db/src/index.ts':
      "import knex from 'knex';\nimport { ids } from './ids.ts';\nexport const open = () => knex(ids);\n",
    'db/src/ids.ts': 'export const ids = [1];\n',
    ...planted,
  });
  const { status, stdout } = spawnSync(process.execPath, [join(ROOT, 'node_modules/.bin/knip'), '--no-progress'], {
    cwd: root,
    encoding: 'utf8',
  });
  return { failed: status !== 0, said: stdout };
};

t.test('a project without unused code passes', async t => {
  const { failed, said } = unusedIn(t, {});
  t.notOk(failed, said);
});

t.test('the check reports unused exports, types, files and packages', async t => {
  const { failed, said } = unusedIn(t, {
    'db/src/ids.ts': 'export const ids = [1];\nexport const more = [2];\nexport type Id = number;\n',
    'db/src/forgotten.ts': 'export const forgotten = 1;\n',
    'db/package.json': JSON.stringify({
      name: '@marketplace/db',
      exports: './src/index.ts',
      dependencies: { knex: '3', uuid: '14' },
    }),
  });
  t.ok(failed);
  t.match(said, /Unused files \(1\)\n.*forgotten\.ts/);
  t.match(said, /Unused dependencies \(1\)\nuuid\b/);
  t.match(said, /Unused exports \(1\)\nmore\b/);
  t.match(said, /Unused exported types \(1\)\nId\b/);
});
