import { findProgram } from '@marketplace/db/embedded';

/**
 * Returns the path of a program of the system.
 * @throws {Error} with the command that installs it
 */
export const neededProgram = (program: string, packages: string): string => {
  const found = findProgram(program);
  if (!found) throw new Error(`${program} is needed: apt-get install --no-install-recommends ${packages}`);
  return found;
};
