import { mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findProgram } from '@marketplace/db/embedded';
import { execa } from 'execa';
import { ROOT } from '../../src/command/root.ts';
import { CONTAINERS, servicesOf } from './compose-files.ts';
import { buildBareSystem } from './debian.ts';
import type { Podman } from './podman.ts';

const BASES = join(import.meta.dirname, 'bases');
const CONTAINERFILE = join(CONTAINERS, 'Containerfile');

/** Every image of the product. */
export const TARGETS = ['api', 'backup', 'publisher', 'web', 'balancer'] as const;

const found = (pattern: RegExp, text = ''): string => {
  const [, value] = pattern.exec(text) ?? [];
  if (!value) throw new Error(`Nothing is like ${pattern}`);
  return value;
};

/** Returns the names of the base images and of the other services' images. */
const baseNames = () => {
  const containerfile = readFileSync(CONTAINERFILE, 'utf8');
  const { redis, database } = servicesOf('compose.yaml');
  return {
    debian: found(/^ARG DEBIAN_IMAGE=(.*)$/m, containerfile),
    node: found(/^ARG NODE_IMAGE=(.*)$/m, containerfile),
    redis: found(/:-(.*)}$/, redis?.image),
    mariadb: found(/:-(.*)}$/, database?.image),
  };
};

/** Returns npm's folder, wherever it is installed. */
const npmFolder = () => {
  const program = process.env.npm_execpath ?? realpathSync(findProgram('npm') ?? '');
  return dirname(dirname(program));
};

/** Builds images from Debian packages under the names of the registry's images. */
export const buildBases = async (podman: Podman): Promise<void> => {
  const { debian, ...others } = baseNames();
  if (!(await podman.succeeds('image', 'exists', debian))) await podman.run('import', await buildBareSystem(), debian);
  for (const [target, name] of Object.entries(others))
    await podman.build(
      ...[
        '--file',
        join(BASES, 'Containerfile'),
        '--target',
        target,
        '--tag',
        name,
        '--build-arg',
        `DEBIAN_IMAGE=${debian}`,
      ],
      ...[
        '--build-context',
        `npm=${npmFolder()}`,
        '--build-context',
        `node-program=${join(ROOT, 'node_modules/node/bin')}`,
      ],
      BASES,
    );
};

/** Returns this machine's npm settings as a file for builds. No image contains it. */
const npmSettings = async (folder: string): Promise<string[]> => {
  const { stdout } = await execa('npm', ['config', 'list', '--json'], { cwd: ROOT });
  const { registry, userconfig, cafile }: Record<string, string | null> = JSON.parse(stdout);
  const authorities = cafile ?? process.env.NODE_EXTRA_CA_CERTS;
  mkdirSync(folder, { recursive: true });
  const own = await execa('cat', [userconfig ?? ''], { reject: false });
  const lines = [own.stdout, `registry=${registry}`, ...(authorities ? ['cafile=/root/.npm-authorities'] : [])];
  const file = join(folder, 'npmrc');
  writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600 });
  return [`${file}:/root/.npmrc:ro`, ...(authorities ? [`${authorities}:/root/.npm-authorities:ro`] : [])];
};

/** Builds one of the product's images like compose. */
export const buildImage = async (podman: Podman, target: (typeof TARGETS)[number]): Promise<void> => {
  const mounts = (await npmSettings(podman.folder)).flatMap(mount => ['--volume', mount]);
  const tag = `localhost/marketplace/${target}:local`;
  await podman.build('--file', CONTAINERFILE, '--target', target, '--tag', tag, ...mounts, ROOT);
};
