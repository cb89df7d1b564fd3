import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';

const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg';
const SOURCES = ['/etc/apt/sources.list.d/debian.sources', '/etc/apt/sources.list'];
const MIRROR = /^(?:URIs:|deb)\s+(?:\[[^\]]*\]\s+)?(https?:\/\/\S+\/debian)\/?(?:\s|$)/m;

const ELSEWHERE =
  'Run one yourself and say where: TEST_DATABASE_URL=mysql://root:password@127.0.0.1:3306 npm run test:mysql';

/** Returns the mirror that the system's apt uses, so that a company's own mirror works. */
const findMirror = (): string => {
  const configuredMirrors = SOURCES.filter(file => existsSync(file)).map(
    file => MIRROR.exec(readFileSync(file, 'utf8'))?.[1],
  );
  const found = configuredMirrors.find(Boolean);
  if (!found)
    throw new Error(`No mirror of Debian stands in ${SOURCES.join(' or ')} to fetch MySQL from. ${ELSEWHERE}`);
  return found;
};

/**
 * Downloads MySQL's server from Debian's unstable suite and unpacks it into a folder with its libraries, without
 * installing it: stable Debian has only MariaDB. Repeated calls use the existing folder.
 * @returns the folder that is the root of the unpacked system
 * @throws {Error} when apt or the network is missing
 */
export const fetchMysql = async (folder: string): Promise<string> => {
  const root = join(folder, 'root');
  const complete = join(folder, 'complete');
  if (existsSync(complete)) return root;
  if (!existsSync(KEYRING)) {
    throw new Error(`A real MySQL can be fetched on Debian alone. ${ELSEWHERE}`);
  }
  rmSync(folder, { recursive: true, force: true });
  const apt = join(folder, 'apt');
  for (const path of ['lists/partial', 'cache/archives/partial']) mkdirSync(join(apt, path), { recursive: true });
  mkdirSync(root);
  writeFileSync(join(apt, 'status'), '');
  writeFileSync(join(apt, 'sources.list'), `deb [signed-by=${KEYRING}] ${findMirror()} sid main\n`);
  // The options use a separate package state, so that the system's state is not changed.
  const options = [
    `Dir::Etc::sourcelist=${join(apt, 'sources.list')}`,
    'Dir::Etc::sourceparts=-',
    `Dir::State=${apt}`,
    `Dir::State::status=${join(apt, 'status')}`,
    `Dir::Cache=${join(apt, 'cache')}`,
    'APT::Sandbox::User=root',
  ].map(option => `-o${option}`);
  const packages = ['mysql-server-core', 'mysql-client-core', 'libc6'];
  await execa('apt-get', [...options, 'update'], { cwd: apt });
  await execa('apt-get', [...options, '-y', '--no-install-recommends', '--download-only', 'install', ...packages], {
    cwd: apt,
  });
  const archives = join(apt, 'cache/archives');
  for (const file of readdirSync(archives).filter(name => name.endsWith('.deb'))) {
    await execa('dpkg-deb', ['-x', join(archives, file), root]);
  }
  rmSync(apt, { recursive: true });
  writeFileSync(complete, '');
  return root;
};
