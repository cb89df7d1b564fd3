import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { CACHE } from './podman.ts';

interface Archive {
  uri: string;
  release: string;
  component: string;
}

/** Returns the sources of Debian packages on this machine. */
const archives = async (): Promise<Archive[]> => {
  const format = '$(REPO_URI) $(RELEASE) $(COMPONENT)';
  const { stdout } = await execa('apt-get', [
    'indextargets',
    '--format',
    format,
    'Created-By: Packages',
    'Origin: Debian',
  ]);
  const found = stdout.split('\n').map(line => line.split(' '));
  if (!stdout) throw new Error('apt knows no archive of Debian: apt-get update');
  return found.map(([uri = '', release = '', component = '']) => ({ uri, release, component }));
};

const KEYS = '/usr/share/keyrings/debian-archive-keyring.gpg';
const line = ({ uri, release, component }: Archive) => `deb [signed-by=${KEYS}] ${uri} ${release} ${component}\n`;

/** Returns this machine's settings of apt: proxies, and whether expired sources are accepted. */
const fetching = async () => {
  const { stdout } = await execa('apt-config', ['dump', 'Acquire']);
  return stdout.split('\n').filter(text => /^Acquire::(Check-|https?::|Retries)/.test(text) && !text.endsWith(' "";'));
};

/**
 * Builds a minimal system of this machine's Debian release, like Debian's own image.
 * @returns the path of its file
 */
export const buildBareSystem = async (): Promise<string> => {
  const tar = join(CACHE, 'debian.tar');
  if (existsSync(tar)) return tar;
  mkdirSync(CACHE, { recursive: true });
  const sources = join(CACHE, 'debian.list');
  const all = await archives();
  writeFileSync(sources, all.map(line).join(''));
  const [, codename = ''] = /^VERSION_CODENAME=(.*)$/m.exec(readFileSync('/etc/os-release', 'utf8')) ?? [];
  const options = [
    ...(await fetching()).map(text => `--aptopt=${text}`),
    ...['doc', 'man', 'locale'].map(what => `--dpkgopt=path-exclude=/usr/share/${what}/*`),
  ];
  await execa('mmdebstrap', ['--variant=minbase', ...options, codename, `${tar}.part.tar`, sources]);
  await execa('mv', [`${tar}.part.tar`, tar]);
  return tar;
};

/**
 * The release of Debian from which podman-compose is taken, because the version in Debian 12 does not support addresses
 * of networks.
 */
const COMPOSE_OF = 'trixie';

/** Unpacks podman-compose without installing it. Returns the path of its Python program. */
export const podmanCompose = async (): Promise<string> => {
  const folder = join(CACHE, 'podman-compose');
  const program = join(folder, 'usr/lib/python3/dist-packages/podman_compose.py');
  if (existsSync(program)) return program;
  const aptFolder = join(CACHE, 'apt');
  for (const part of ['lists/partial', 'cache/archives/partial']) mkdirSync(join(aptFolder, part), { recursive: true });
  const archive = (await archives()).find(({ release }) => !release.includes('-'));
  if (!archive) throw new Error('apt knows no archive of a release of Debian');
  writeFileSync(join(aptFolder, 'sources.list'), line({ ...archive, release: COMPOSE_OF }));
  const apart = {
    'Dir::Etc::sourcelist': join(aptFolder, 'sources.list'),
    'Dir::Etc::sourceparts': '-',
    'Dir::State::lists': join(aptFolder, 'lists'),
    'Dir::Cache': join(aptFolder, 'cache'),
    'Acquire::Languages': 'none',
    'APT::Sandbox::User': 'root',
  };
  const options = Object.entries(apart).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
  await execa('apt-get', [...options, 'update']);
  await execa(
    'sh',
    ['-c', 'apt-get "$@" download podman-compose && dpkg-deb -x podman-compose_*.deb .', 'sh', ...options],
    {
      cwd: aptFolder,
    },
  );
  await execa('mv', [aptFolder, folder]);
  rmSync(join(folder, 'lists'), { recursive: true });
  return program;
};
