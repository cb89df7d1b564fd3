import { execFile } from 'node:child_process';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompressSync } from 'node:zlib';
import { migrate } from '@marketplace/db';
import { schemaStatements, testDatabase } from '@marketplace/db/testing';
import { createConnection } from 'mysql2/promise';

const ROOT = join(import.meta.dirname, '../../..');
const SOURCES = join(ROOT, 'db/released/sources.tar.br');
const OWN = ['api', 'db'];

const run = promisify(execFile);

interface Test {
  teardown(work: () => unknown): unknown;
}

/** Its sources, with the packages of this version: those of the project itself are its own. */
const unpack = async (folder: string) => {
  const unpacking = run('tar', ['-x', '-C', folder]);
  unpacking.child.stdin?.end(brotliDecompressSync(readFileSync(SOURCES)));
  await unpacking;
  symlinkSync(join(ROOT, 'package-lock.json'), join(folder, 'package-lock.json'));
  const packages = join(folder, 'node_modules');
  mkdirSync(join(packages, '@marketplace'), { recursive: true });
  for (const name of readdirSync(join(ROOT, 'node_modules')).filter(one => !/^\.cache$|^@marketplace$/.test(one)))
    symlinkSync(join(ROOT, 'node_modules', name), join(packages, name));
  for (const name of OWN) {
    symlinkSync(join(folder, name), join(packages, '@marketplace', name));
    const nested = join(ROOT, name, 'node_modules');
    if (existsSync(nested)) symlinkSync(nested, join(folder, name, 'node_modules'));
  }
};

const MAKE_DATABASE =
  "const { testDatabase } = await import('@marketplace/db/testing'); await (await testDatabase()).close();";

/** The version before in a folder of its own, whose tests make databases with the schema of this version. */
export const versionBefore = async (t: Test) => {
  const folder = mkdtempSync(join(tmpdir(), 'marketplace-before-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  await unpack(folder);
  const database = await testDatabase({ empty: true });
  t.teardown(() => database.close());
  const server = new URL(database.url);
  server.pathname = '/';
  const options = {
    cwd: join(folder, 'api'),
    env: { ...process.env, TEST_DATABASE_URL: server.href },
    maxBuffer: 2 ** 26,
  };

  // It keeps its own schema for all its tests; there this version's takes its place, made of it by the migrations since.
  await run(process.execPath, ['--input-type=module', '-e', MAKE_DATABASE], options);
  const [template = ''] = globSync(join(folder, 'node_modules/.cache/test-template/*.sql'));
  const connection = await createConnection({ uri: database.url, multipleStatements: true });
  await connection.query(readFileSync(template, 'utf8'));
  const migrated = await migrate(database.knex);
  writeFileSync(template, await schemaStatements(connection));
  await connection.end();

  return {
    /** The migrations since. */
    migrated,
    folder,
    /** Runs some of its tests in one process; answers what failed, or nothing. */
    failuresOf: async (name: string, files: string[]): Promise<string> => {
      writeFileSync(join(folder, `api/test/${name}.ts`), files.map(file => `import './${file}';\n`).join(''));
      return run(process.execPath, [`test/${name}.ts`], options).then(
        () => '',
        ({ stdout, stderr }) => `${stdout}\n${stderr}`,
      );
    },
  };
};
