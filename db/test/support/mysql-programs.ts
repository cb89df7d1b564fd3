import { chmodSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import type { Test } from 'tap';
import { fetchMysql } from '../../../deploy/src/mysql/fetch.ts';
import { dataDirectory } from '../../src/embedded/index.ts';

const onlyOne = (root: string, pattern: string) => {
  const [found] = globSync(pattern, { cwd: root });
  if (!found) throw new Error(`The fetched MySQL lacks ${pattern}`);
  return join(root, found);
};

/** Downloads and unpacks MySQL's own programs, and adds them to PATH until the test ends. */
export const mysqlPrograms = async (t: Test): Promise<void> => {
  const root = await fetchMysql(join(dataDirectory(), 'test/mysql-program'));
  const loader = onlyOne(root, 'usr/lib*/ld-linux-*.so.*');
  const libraries = [onlyOne(root, 'usr/lib/*-linux-gnu'), join(root, 'usr/lib/mysql/private')].join(':');
  const share = join(root, 'usr/share/mysql');
  const ofServer = [
    `--basedir=${root}/usr`,
    `--lc-messages-dir=${share}`,
    `--character-sets-dir=${share}/charsets`,
    `--plugin-dir=${root}/usr/lib/mysql/plugin`,
    '--secure-file-priv=',
  ];
  const folder = mkdtempSync(join(tmpdir(), 'mysql-programs-'));
  chmodSync(folder, 0o755);
  for (const [place, more] of [
    ['usr/sbin/mysqld', ofServer],
    ['usr/bin/mysqldump', []],
    ['usr/bin/mysqlbinlog', []],
  ] as const) {
    const script = `#!/bin/sh\nexec ${loader} --library-path ${libraries} ${join(root, place)} "$@" ${more.join(' ')}\n`;
    writeFileSync(join(folder, place.split('/').at(-1) ?? ''), script, { mode: 0o755 });
  }
  const before = process.env.PATH;
  process.env.PATH = `${folder}${delimiter}${before}`;
  t.teardown(() => {
    process.env.PATH = before;
    rmSync(folder, { recursive: true });
  });
};
