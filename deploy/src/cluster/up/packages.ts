import { existsSync, globSync } from 'node:fs';
import { findProgram, installSystemPackages, mayInstallPackages } from '@marketplace/db/embedded';
import { step } from '../../command/progress.ts';

const hasFile = (pattern: string) => globSync(pattern).length > 0;

/** The system's packages that a cluster needs, each with what tells that it is there. */
const NEEDED: Readonly<Record<string, () => boolean>> = {
  'mariadb-server': () => findProgram('mariadbd') !== undefined,
  'galera-4': () => existsSync('/usr/lib/galera/libgalera_smm.so'),
  'mariadb-backup': () => findProgram('mariabackup') !== undefined,
  socat: () => findProgram('socat') !== undefined,
  haproxy: () => findProgram('haproxy') !== undefined,
  nginx: () => findProgram('nginx') !== undefined,
  'libnginx-mod-http-brotli-static': () => existsSync('/usr/lib/nginx/modules/ngx_http_brotli_static_module.so'),
  'redis-server': () => findProgram('redis-server') !== undefined,
  libfaketime: () => hasFile('/usr/lib/*/faketime/libfaketime.so.1'),
  iproute2: () => findProgram('ip') !== undefined,
};

/** Installs what is missing. @throws Error with the command to type where this user may not */
export const providePackages = async (): Promise<void> => {
  const missing = Object.keys(NEEDED).filter(name => !NEEDED[name]?.());
  if (missing.length === 0) return;
  const names = missing.join(' ');
  if (!mayInstallPackages()) {
    throw new Error(
      `The cluster needs programs that are not installed. On Debian:\n  sudo apt-get install --no-install-recommends ${names}`,
    );
  }
  await step(`Installing ${names}`, `Installed ${names}`, () => installSystemPackages(missing));
};
