import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where distributions and Homebrew put servers, beside what PATH says: an ordinary user's PATH often lacks sbin. */
const ALSO_IN = [
  '/usr/sbin',
  '/usr/local/sbin',
  '/usr/local/bin',
  '/usr/libexec',
  '/opt/homebrew/bin',
  '/opt/homebrew/opt/mariadb/bin',
  '/usr/local/opt/mariadb/bin',
];

const isProgram = (path: string) => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** The full paths of these programs that are installed, by PATH or in the usual places. */
export const findPrograms = (...names: string[]): string[] => {
  const folders = [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), ...ALSO_IN];
  return names.flatMap(name => folders.map(folder => join(folder, name))).filter(isProgram);
};

/** The full path of the first of these programs that is installed. */
export const findProgram = (...names: string[]): string | undefined => findPrograms(...names)[0];

/** The two programs a private MariaDB needs, or nothing when they are not both there. */
export const mariadbPrograms = (): { server: string; initialise: string } | undefined => {
  const server = findProgram('mariadbd');
  const initialise = findProgram('mariadb-install-db');
  return server && initialise ? { server, initialise } : undefined;
};
