/**
 * Records the version that is being released: `npm run released -w db`, or with a revision behind it. From then on it is
 * the version before: later migrations are checked against it, and its API's tests run on their schema.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { widenings } from '../src/migrations/closed-sets.ts';

const ROOT = join(import.meta.dirname, '../..');
/** What its API's tests need to run. */
const PARTS = ['api/src', 'api/test', 'api/package.json', 'db/src', 'db/package.json', 'package.json'];

const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, maxBuffer: 2 ** 28 });

const commit = git('rev-parse', process.argv[2] ?? 'HEAD')
  .toString()
  .trim();
const files = git('ls-tree', '--name-only', commit, 'db/src/migrations/').toString().split('\n');
const numbered = files.map(file => /(\d{3}-[a-z-]+)\.ts$/.exec(file)?.[1]).filter(name => name !== undefined);
const migrations = [...numbered, ...Object.keys(widenings())];
const sources = git('archive', '--format=tar', commit, '--', ...PARTS);

const text = JSON.stringify({ commit, migrations }, null, 2);
writeFileSync(join(import.meta.dirname, 'version.json'), `${text}\n`);
const params = { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: sources.length };
writeFileSync(join(import.meta.dirname, 'sources.tar.br'), brotliCompressSync(sources, { params }));
