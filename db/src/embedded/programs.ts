import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Folders in which distributions and Homebrew install servers. The PATH of an ordinary user often lacks sbin. */
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

/** Returns the full paths of these programs that are installed, from PATH and the usual folders. */
export const findPrograms = (...names: string[]): string[] => {
  const folders = [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), ...ALSO_IN];
  return names.flatMap(name => folders.map(folder => join(folder, name))).filter(isProgram);
};

/** Returns the full path of the first of these programs that is installed. */
export const findProgram = (...names: string[]): string | undefined => findPrograms(...names)[0];

/** Returns the two programs that a private MariaDB needs, or undefined if one is missing. */
export const mariadbPrograms = (): { server: string; initialise: string } | undefined => {
  const server = findProgram('mariadbd');
  const initialise = findProgram('mariadb-install-db');
  return server && initialise ? { server, initialise } : undefined;
};
