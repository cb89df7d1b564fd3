import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram } from '../embedded/programs.ts';

/** The paths of a private key and of its certificate. */
export interface SignedCertificate {
  key: string;
  cert: string;
}

/** A certificate authority that no system trusts. */
interface Authority {
  /** The path of the authority's own certificate. */
  ca: string;
  /** Signs a certificate for a host name. */
  sign(name: string): SignedCertificate;
}

const openssl = (...args: string[]) => execFileSync(findProgram('openssl') ?? 'openssl', args, { stdio: 'ignore' });

const NEW_KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
const VALID = ['-days', '2'];

/**
 * Creates a certificate authority for tests of encrypted connections.
 * @param folder folder for its files and those of its certificates
 */
export const createAuthority = (folder: string): Authority => {
  mkdirSync(folder, { recursive: true });
  const [caKey, ca] = [join(folder, 'ca.key'), join(folder, 'ca.pem')];
  openssl('req', '-x509', ...NEW_KEY, ...VALID, '-subj', '/CN=Authority', '-keyout', caKey, '-out', ca);
  const sign = (name: string): SignedCertificate => {
    const path = (kind: string) => join(folder, `${name}.${kind}`);
    const [key, request, cert, names] = [path('key'), path('csr'), path('pem'), path('ext')];
    writeFileSync(names, `subjectAltName=DNS:${name}\n`);
    openssl('req', ...NEW_KEY, '-subj', `/CN=${name}`, '-keyout', key, '-out', request);
    const signedBy = ['-CA', ca, '-CAkey', caKey, '-CAcreateserial'];
    openssl('x509', '-req', '-in', request, ...signedBy, ...VALID, '-extfile', names, '-out', cert);
    return { key, cert };
  };
  return { ca, sign };
};
