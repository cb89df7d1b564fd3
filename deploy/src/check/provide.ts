import { existsSync } from 'node:fs';
import { findProgram, installSystemPackages, mayInstallPackages } from '@marketplace/db/embedded';
import { step } from '../local/progress.ts';

const CHROME_ON_MACOS = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** The browser that tests use: `CHROMIUM_PATH`, else what the system has. */
export const findBrowser = (): string | undefined => {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const found = findProgram('chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome');
  return found ?? (existsSync(CHROME_ON_MACOS) ? CHROME_ON_MACOS : undefined);
};

const hasNginx = () =>
  findProgram('nginx') !== undefined && existsSync('/usr/lib/nginx/modules/ngx_http_brotli_static_module.so');

/** The system's packages that the tests need and that are not there. */
const missingPackages = (): string[] => {
  const missing: string[] = [];
  if (!findBrowser()) missing.push('chromium');
  if (!findProgram('mariadbd')) missing.push('mariadb-server');
  if (!findProgram('rsync')) missing.push('rsync');
  if (!findProgram('redis-server')) missing.push('redis-server');
  if (!hasNginx()) missing.push('nginx', 'libnginx-mod-http-brotli-static');
  return missing;
};

/**
 * Installs what the tests need of the system's packages: a browser, MariaDB, nginx, Redis, rsync.
 * @throws Error with the command to type where that is not allowed
 */
export const providePrograms = async (): Promise<void> => {
  const missing = missingPackages();
  if (missing.length === 0) return;
  const names = missing.join(' ');
  if (!mayInstallPackages()) {
    throw new Error(
      `The tests need programs that are not installed, and this user may not install them. On Debian or Ubuntu:\n  sudo apt-get install --no-install-recommends ${names}`,
    );
  }
  await step(`Installing ${names}`, `Installed ${names}`, () => installSystemPackages(missing));
};
