import { createConnection } from 'mysql2/promise';
import { COLLATION } from '../connection/connection.ts';
import { ADDRESS_ADVICE, isReadableAddress } from '../connection/readable-address.ts';
import { driverTls } from '../connection/tls.ts';
import { DatabaseFault } from './faults.ts';

const OLDEST = { MariaDB: [10, 6], MySQL: [8, 4] } as const;

/** Parses the result of `SELECT VERSION()`, such as `10.11.6-MariaDB-…` or `8.4.3`. */
export const readVersion = (version: string) => {
  const [major = 0, minor = 0] = version
    .replace(/^5\.5\.5-/, '')
    .split('.')
    .map(part => Number.parseInt(part, 10));
  const kind = /mariadb/i.test(version) ? ('MariaDB' as const) : ('MySQL' as const);
  const [oldestMajor, oldestMinor] = OLDEST[kind];
  const supported = major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
  return { kind, number: `${major}.${minor}`, supported };
};

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** Advice for installations that have a private database as an alternative. */
const OR_PRIVATE = {
  cannotBeReached: '; without DATABASE_URL a private one is used',
  isTooOld: ', or leave DATABASE_URL out to use a private one',
};
const NOTHING_ELSE = { cannotBeReached: '', isTooOld: '' };
type WayOut = typeof OR_PRIVATE;

const explain = (error: unknown, url: URL, otherwise: WayOut): string => {
  const place = url.searchParams.get('socketPath') ?? url.host;
  const name = decodeURIComponent(url.pathname.slice(1));
  switch (codeOf(error)) {
    case 'ER_ACCESS_DENIED_ERROR':
    case 'ER_ACCESS_DENIED_NO_PASSWORD_ERROR':
      return `The database server at ${place} refuses the user "${decodeURIComponent(url.username)}" with this password. Correct DATABASE_URL.`;
    case 'ER_DBACCESS_DENIED_ERROR':
      return `The user "${decodeURIComponent(url.username)}" may not use the database "${name}" at ${place}: GRANT ALL ON ${name}.* TO that user.`;
    case 'ER_BAD_DB_ERROR':
      return `There is no database "${name}" at ${place}. Make it: CREATE DATABASE ${name} CHARACTER SET utf8mb4 COLLATE ${COLLATION}`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `The name ${url.hostname} of DATABASE_URL cannot be resolved. Correct it, or check the network.`;
    default: {
      const errorText = error instanceof Error ? error.message || codeOf(error) : String(error);
      return `The database server at ${place} cannot be reached (${errorText}). Start it or correct DATABASE_URL${otherwise.cannotBeReached}.`;
    }
  }
};

/**
 * Checks that a given server can be used and returns its name and version (`MariaDB 10.11`).
 * @param options.hasPrivate whether a private server is used by default
 * @throws {DatabaseFault} when it cannot be reached, refuses the login, or is too old
 */
export const checkServer = async (address: string, { hasPrivate = true } = {}): Promise<string> => {
  const otherwise = hasPrivate ? OR_PRIVATE : NOTHING_ELSE;
  if (!isReadableAddress(address)) throw new DatabaseFault(`DATABASE_URL cannot be read: ${ADDRESS_ADVICE}.`);
  const url = new URL(address);
  const { searchParams } = url;
  const socketPath = searchParams.get('socketPath');
  try {
    const connection = await createConnection({
      ...(socketPath ? { socketPath } : { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port) || 3306 }),
      user: decodeURIComponent(url.username),
      password: decodeURIComponent(url.password),
      database: decodeURIComponent(url.pathname.slice(1)) || undefined,
      ...driverTls(url),
      connectTimeout: 10_000,
    });
    const [rows] = await connection.query('SELECT VERSION() AS version');
    await connection.end();
    const version = Array.isArray(rows) && rows[0] && 'version' in rows[0] ? String(rows[0].version) : '';
    const { kind, number, supported } = readVersion(version);
    if (!supported) {
      throw new DatabaseFault(
        `The database server is ${kind} ${number}, which is too old: this needs MariaDB 10.6 or MySQL 8.4, or newer. Upgrade it${otherwise.isTooOld}.`,
      );
    }
    return `${kind} ${number}`;
  } catch (error) {
    throw error instanceof DatabaseFault ? error : new DatabaseFault(explain(error, url, otherwise), { cause: error });
  }
};
