import { existsSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';

/** How the line to the database is encrypted, from the parameters of its address. */
export interface Tls {
  /** Whether the certificate has to be that of the host's name. Its chain is verified in either case. */
  verifiesIdentity: boolean;
  /** The file of the authority that is trusted instead of those that everyone trusts. */
  caFile: string | undefined;
}

const PARAMETERS = ['ssl', 'ssl-ca', 'ssl-verify-identity'];

/**
 * Names of parameters that other programs ask for TLS by, such as `sslmode`. They would be ignored, and the connection
 * would not be encrypted as its address says.
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
 * Returns how the address of a database asks for TLS: `ssl=true`, `ssl-ca=/path/ca.pem`, `ssl-verify-identity=false`.
 * @returns null where it does not ask for it
 * @throws Error when it asks for something else, so that nothing goes in the clear by a typing error
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

/** The driver's options. */
export const driverTls = (url: URL): { ssl?: { verifyIdentity: boolean; rejectUnauthorized: true; ca?: string } } => {
  const tls = tlsOf(url);
  if (!tls) return {};
  const { verifiesIdentity: verifyIdentity, caFile } = tls;
  return { ssl: { verifyIdentity, rejectUnauthorized: true, ...(caFile && { ca: readFileSync(caFile, 'utf8') }) } };
};

/** Where systems keep the authorities that everyone trusts. */
const SYSTEM_AUTHORITIES = [
  '/etc/ssl/certs/ca-certificates.crt',
  '/etc/pki/tls/certs/ca-bundle.crt',
  '/etc/ssl/cert.pem',
];

/** The file of authorities for the server's own tools, which do not know those of Node. */
export const caFileForTools = ({ caFile }: Tls): string | undefined =>
  caFile ?? process.env.NODE_EXTRA_CA_CERTS ?? SYSTEM_AUTHORITIES.find(file => existsSync(file));
