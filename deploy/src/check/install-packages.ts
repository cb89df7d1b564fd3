import { existsSync, globSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findProgram, installSystemPackages, mayInstallPackages } from '@marketplace/db/embedded';
import { findBrowser } from '@marketplace/deploy/browser';
import { runStep } from '../command/progress.ts';
import { ROOT } from '../command/root.ts';

/** Packages of the system, each with programs or files that show that it is installed. */
export type SystemPackages = Readonly<Record<string, readonly string[]>>;

const NEEDED_PACKAGES: SystemPackages = {
  'mariadb-server': ['mariadbd'],
  restic: ['restic'],
  rsync: ['rsync'],
  'redis-server': ['redis-server'],
  // The package contains both programs: one checks units, the other boots a system with them.
  'systemd-container': ['systemd-analyze', 'systemd-nspawn'],
  haproxy: ['haproxy'],
  nginx: ['nginx'],
  'libnginx-mod-http-brotli-static': ['/usr/lib/nginx/modules/ngx_http_brotli_static_module.so'],
};

const isThere = (sign: string) => (sign.startsWith('/') ? globSync(sign).length > 0 : findProgram(sign) !== undefined);

/** Returns the packages that are not installed. */
export const missingPackages = (packages: SystemPackages): string[] =>
  Object.keys(packages).filter(name => !packages[name]?.every(isThere));

const install = (packages: string[]) => {
  const names = packages.join(' ');
  return runStep(`Installing ${names}`, `Installed ${names}`, () => installSystemPackages(packages));
};

/**
 * Installs packages of the system.
 * @param who subject of the error message: `The tests need`
 * @throws {Error} with the command to type when this user lacks the rights
 */
export const installFor = (who: string, packages: string[]) => {
  if (mayInstallPackages()) return install(packages);
  throw new Error(
    `${who} programs that are not installed, and this user may not install them. On Debian or Ubuntu:\n  sudo apt-get install --no-install-recommends ${packages.join(' ')}`,
  );
};

/** File that exists if this system has no package for the small browser, so that its installation is not tried again. */
const UNAVAILABLE_MARKER = join(ROOT, 'node_modules/.cache/tests/no-headless-shell');

/**
 * Provides a browser: the smallest one if the system has a package for it (Debian), otherwise an installed one,
 * otherwise the full Chromium.
 */
const provideBrowser = async () => {
  const isSmallest =
    process.env.CHROMIUM_PATH || findProgram('chromium-headless-shell') || existsSync(UNAVAILABLE_MARKER);
  if (!isSmallest && mayInstallPackages()) {
    try {
      return await install(['chromium-headless-shell']);
    } catch {
      mkdirSync(dirname(UNAVAILABLE_MARKER), { recursive: true });
      writeFileSync(UNAVAILABLE_MARKER, '');
    }
  }
  if (findBrowser()) return;
  await installFor('The tests need', ['chromium']);
};

/**
 * Installs the system packages that the tests need: MariaDB, nginx, HAProxy, Redis, restic, rsync, systemd, a browser.
 * @throws {Error} with the command to type when this user lacks the rights
 */
export const providePrograms = async (): Promise<void> => {
  const missing = missingPackages(NEEDED_PACKAGES);
  if (missing.length > 0)
    await installFor('The tests need', mayInstallPackages() || findBrowser() ? missing : [...missing, 'chromium']);
  await provideBrowser();
};
