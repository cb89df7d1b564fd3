import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findProgram, installSystemPackages, mayInstallPackages } from '@marketplace/db/embedded';
import { findBrowser } from '@marketplace/deploy/browser';
import { step } from '../command/progress.ts';
import { ROOT } from '../command/root.ts';

const hasNginx = () =>
  findProgram('nginx') !== undefined && existsSync('/usr/lib/nginx/modules/ngx_http_brotli_static_module.so');

/** The system's packages that the tests need and that are not there, but for the browser. */
const missingPackages = (): string[] => {
  const missing: string[] = [];
  if (!findProgram('mariadbd')) missing.push('mariadb-server');
  if (!findProgram('rsync')) missing.push('rsync');
  if (!findProgram('redis-server')) missing.push('redis-server');
  // Both come with it: what looks at the units, and what boots a system with them.
  if (!findProgram('systemd-analyze') || !findProgram('systemd-nspawn')) missing.push('systemd-container');
  if (!findProgram('haproxy')) missing.push('haproxy');
  if (!hasNginx()) missing.push('nginx', 'libnginx-mod-http-brotli-static');
  return missing;
};

const refuse = (packages: string[]) => {
  throw new Error(
    `The tests need programs that are not installed, and this user may not install them. On Debian or Ubuntu:\n  sudo apt-get install --no-install-recommends ${packages.join(' ')}`,
  );
};

const install = (packages: string[]) => {
  const names = packages.join(' ');
  return step(`Installing ${names}`, `Installed ${names}`, () => installSystemPackages(packages));
};

/** Says that the cheap browser was asked for and is not to be had here: it is not asked for again. */
const NOT_TO_BE_HAD = join(ROOT, 'node_modules/.cache/tests/no-headless-shell');

/** The cheapest browser where the system has it (Debian), else any that is there, else the whole Chromium. */
const provideBrowser = async () => {
  const isCheapest = process.env.CHROMIUM_PATH || findProgram('chromium-headless-shell') || existsSync(NOT_TO_BE_HAD);
  if (!isCheapest && mayInstallPackages()) {
    try {
      return await install(['chromium-headless-shell']);
    } catch {
      mkdirSync(dirname(NOT_TO_BE_HAD), { recursive: true });
      writeFileSync(NOT_TO_BE_HAD, '');
    }
  }
  if (findBrowser()) return;
  if (!mayInstallPackages()) refuse(['chromium']);
  await install(['chromium']);
};

/**
 * Installs what the tests need of the system's packages: MariaDB, nginx, HAProxy, Redis, rsync, systemd, a browser.
 * @throws Error with the command to type where that is not allowed
 */
export const providePrograms = async (): Promise<void> => {
  const missing = missingPackages();
  if (missing.length > 0) {
    if (!mayInstallPackages()) refuse(findBrowser() ? missing : [...missing, 'chromium']);
    await install(missing);
  }
  await provideBrowser();
};
