import { existsSync } from 'node:fs';
import { findProgram, installSystemPackages, mayInstallPackages } from '@marketplace/db/embedded';

/** System packages that containers need here, each with a check that it is installed. */
const NEEDED: Readonly<Record<string, () => boolean>> = {
  podman: () => findProgram('podman') !== undefined,
  // podman's alternative crun refuses systems with both versions of control groups.
  runc: () => findProgram('runc') !== undefined,
  netavark: () => existsSync('/usr/lib/podman/netavark'),
  'aardvark-dns': () => existsSync('/usr/lib/podman/aardvark-dns'),
  iptables: () => findProgram('iptables') !== undefined,
  iproute2: () => findProgram('ip') !== undefined,
  catatonit: () => findProgram('catatonit') !== undefined,
  mmdebstrap: () => findProgram('mmdebstrap') !== undefined,
  'python3-dotenv': () => existsSync('/usr/lib/python3/dist-packages/dotenv'),
  'python3-yaml': () => existsSync('/usr/lib/python3/dist-packages/yaml'),
};

/**
 * Installs missing packages.
 * @throws {Error} for users other than root, and with the command to type on systems other than Debian
 */
export const providePackages = async (): Promise<void> => {
  if (process.getuid?.() !== 0) throw new Error('Running the containers takes root: sudo npm run test:all');
  const missing = Object.keys(NEEDED).filter(name => !NEEDED[name]?.());
  if (missing.length === 0) return;
  if (!mayInstallPackages())
    throw new Error(`Install what runs containers first: apt-get install ${missing.join(' ')}`);
  await installSystemPackages(missing);
};
