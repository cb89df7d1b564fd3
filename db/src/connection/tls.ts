import { existsSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';

/** TLS options of a database connection, from the parameters of its address. */
export interface Tls {
  /** Whether the certificate must match the host name. Its chain is always verified. */
  verifiesIdentity: boolean;
  /** File with the certificate authority that is trusted instead of the default ones. */
  caFile: string | undefined;
}

const PARAMETERS = ['ssl', 'ssl-ca', 'ssl-verify-identity'];

/**
 * Returns the parameters of a URL by which other programs request TLS, such as `sslmode`. The driver would ignore them,
 * and the connection would not be encrypted although the URL says so.
 */
export const unknownTlsParameters = ({ searchParams }: URL, known: readonly string[] = []): string[] =>
  [...new Set(searchParams.keys())].filter(name => /ssl|tls/i.test(name) && !known.includes(name));

const demandKnownParameters = (url: URL) => {
  const [unknown] = unknownTlsParameters(url, PARAMETERS);
  if (unknown !== undefined)
    throw new Error(`DATABASE_URL: ${unknown} is not a parameter of it; TLS is set by ${PARAMETERS.join(', ')}`);
  const repeated = PARAMETERS.find(name => url.searchParams.getAll(name).length > 1);
  if (repeated !== undefined) throw new Error(`DATABASE_URL: ${repeated} is given more than once`);
};

const readFlag = (params: URLSearchParams, name: string, otherwise: boolean): boolean => {
  const value = params.get(name);
  if (value === null) return otherwise;
  if (value === 'true' || value === 'false') return value === 'true';
  throw new Error(`DATABASE_URL: ${name} must be true or false`);
};

/**
 * Reads the TLS options of a database address: `ssl=true`, `ssl-ca=/path/ca.pem`, `ssl-verify-identity=false`.
 * @returns null without TLS
 * @throws {Error} for unknown or invalid parameters, so that a typing error does not disable encryption
 */
export const tlsOf = (url: URL): Tls | null => {
  demandKnownParameters(url);
  const { hostname, searchParams } = url;
  const caFile = searchParams.get('ssl-ca') ?? undefined;
  const verifiesIdentity = readFlag(searchParams, 'ssl-verify-identity', true);
  if (!readFlag(searchParams, 'ssl', false)) {
    if (caFile !== undefined || searchParams.has('ssl-verify-identity'))
      throw new Error('DATABASE_URL: ssl-ca and ssl-verify-identity need ssl=true');
    return null;
  }
  if (verifiesIdentity && isIP(hostname.replace(/^\[|\]$/g, '')) && !searchParams.has('socketPath'))
    throw new Error("DATABASE_URL: ssl=true needs the server's name as its certificate has it, not an IP address");
  return { verifiesIdentity, caFile };
};

/** Returns the driver's options for TLS. */
export const driverTls = (url: URL): { ssl?: { verifyIdentity: boolean; rejectUnauthorized: true; ca?: string } } => {
  const tls = tlsOf(url);
  if (!tls) return {};
  const { verifiesIdentity: verifyIdentity, caFile } = tls;
  return { ssl: { verifyIdentity, rejectUnauthorized: true, ...(caFile && { ca: readFileSync(caFile, 'utf8') }) } };
};

/** Files with the system's certificate authorities. */
const SYSTEM_AUTHORITIES = [
  '/etc/ssl/certs/ca-certificates.crt',
  '/etc/pki/tls/certs/ca-bundle.crt',
  '/etc/ssl/cert.pem',
];

/** Returns the file of certificate authorities for the server's own tools, which do not know those of Node. */
export const caFileForTools = ({ caFile }: Tls): string | undefined =>
  caFile ?? process.env.NODE_EXTRA_CA_CERTS ?? SYSTEM_AUTHORITIES.find(file => existsSync(file));
