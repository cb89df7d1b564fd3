import { DatabaseFault } from './faults.ts';
import { installSystemPackages, mayInstallPackages } from './packages.ts';
import { mariadbPrograms } from './programs.ts';

const ADVICE = `Install it, then start again:
  Debian, Ubuntu   sudo apt-get install --no-install-recommends mariadb-server
  Fedora, RHEL     sudo dnf install mariadb-server
  macOS            brew install mariadb
Or use a database server that you have: DATABASE_URL=mysql://user:password@host:3306/name (MySQL 8.4 or MariaDB 10.6, or newer).`;

/**
 * Returns MariaDB's programs. Installs the system's packages if they are missing and this user has the rights.
 * @param say called before an installation, which is slow
 * @throws {DatabaseFault} with the command to type when they cannot be installed
 */
export const provideMariadb = async (say: (line: string) => void = () => {}) => {
  const installed = mariadbPrograms();
  if (installed) return installed;
  if (!mayInstallPackages()) {
    throw new DatabaseFault(`MariaDB is not installed, and this user may not install it.\n${ADVICE}`);
  }
  say('Installing MariaDB from the system’s packages');
  try {
    await installSystemPackages(['mariadb-server']);
  } catch (error) {
    throw new DatabaseFault(`${error instanceof Error ? error.message : error}\n${ADVICE}`);
  }
  const programs = mariadbPrograms();
  if (!programs) throw new DatabaseFault(`MariaDB was installed, but mariadbd is not to be found.\n${ADVICE}`);
  return programs;
};
