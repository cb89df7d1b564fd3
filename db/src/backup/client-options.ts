import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { caFileForTools, type Tls, tlsOf } from '../connection/tls.ts';

const quoted = (value: string) => `"${value.replace(/[\\"]/g, '\\$&')}"`;

/** `loose-` makes MariaDB's tools ignore this option of MySQL's tools. */
const optionsOf = (tls: Tls): string[] => {
  const caFile = caFileForTools(tls);
  return [
    ...(caFile ? [`ssl-ca=${quoted(caFile)}`] : []),
    `loose-ssl-mode=${tls.verifiesIdentity ? 'VERIFY_IDENTITY' : 'VERIFY_CA'}`,
  ];
};

/**
 * Writes a temporary file with the connection options for the server's own tools, readable only by this user. A
 * password among the arguments would be visible in the list of processes.
 */
export const withClientOptions = async <Result>(
  databaseUrl: string,
  work: (option: string, database: string) => Promise<Result>,
): Promise<Result> => {
  const url = new URL(databaseUrl);
  const socket = url.searchParams.get('socketPath');
  const tls = tlsOf(url);
  const place = socket
    ? [`socket=${quoted(socket)}`]
    : [`host=${quoted(url.hostname.replace(/^\[|\]$/g, ''))}`, `port=${url.port || 3306}`, 'protocol=tcp'];
  const folder = mkdtempSync(join(tmpdir(), 'marketplace-client-'));
  const file = join(folder, 'my.cnf');
  const lines = [
    '[client]',
    `user=${quoted(decodeURIComponent(url.username))}`,
    `password=${quoted(decodeURIComponent(url.password))}`,
    ...place,
    ...(tls ? optionsOf(tls) : []),
    // This group is for MariaDB's newer tools, which verify the certificate by default.
    '[client-mariadb]',
    ...(tls
      ? ['ssl', `${tls.verifiesIdentity ? '' : 'disable-'}ssl-verify-server-cert`]
      : ['disable-ssl-verify-server-cert']),
    '',
  ];
  writeFileSync(file, lines.join('\n'), { mode: 0o600 });
  try {
    return await work(`--defaults-file=${file}`, decodeURIComponent(url.pathname.slice(1)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
