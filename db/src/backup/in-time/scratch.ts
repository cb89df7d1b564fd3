import { join } from 'node:path';
import { type EmptyServer, startEmptyMariadb } from '../../embedded/empty-mariadb.ts';
import { startEmptyMysql } from '../../embedded/empty-mysql.ts';
import { mysqlServerProgram } from '../programs.ts';
import { SCRATCH } from '../working-folder.ts';

/**
 * A private server for as long as a backup is rebuilt in it: a log is applied under the names that it has, to tables that
 * nobody else uses, and by an account that may do so. Each kind of server reads its own log alone.
 * @param folder a working folder: one of a killed process is ended by the next
 */
export const startScratch = (folder: string, database: string, isMariadb: boolean): Promise<EmptyServer> => {
  const directory = join(folder, SCRATCH);
  return isMariadb
    ? startEmptyMariadb(directory, database)
    : startEmptyMysql({ directory, database, program: mysqlServerProgram() });
};
