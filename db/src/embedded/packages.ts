import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const isDebian = () => {
  try {
    return /^ID(_LIKE)?=.*\b(debian|ubuntu)\b/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
};

/** Returns the command that gives root's rights without a prompt: nothing for root, or a sudo without password. */
const asRoot = (): string[] | undefined => {
  if (process.getuid?.() === 0) return [];
  return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0 ? ['sudo', '-n'] : undefined;
};

/**
 * Returns whether this process can install the system's packages without a prompt: Debian or Ubuntu, with root's
 * rights.
 */
export const mayInstallPackages = (): boolean => isDebian() && asRoot() !== undefined;

/**
 * Installs packages without starting their services. `policy-rc.d` prevents that during the installation: a database or
 * web server of the system must not start because of this. Existing services are not changed. A unit enabled by the
 * package is disabled, unless it existed before.
 */
const INSTALL = `set -e
export DEBIAN_FRONTEND=noninteractive
policy=/usr/sbin/policy-rc.d
made=
trap 'if [ -n "$made" ]; then rm -f "$policy"; fi' EXIT
if [ ! -e "$policy" ]; then printf '#!/bin/sh\\nexit 101\\n' > "$policy"; chmod 755 "$policy"; made=yes; fi
before=$(ls /usr/lib/systemd/system /lib/systemd/system 2>/dev/null || true)
apt-get -qq update
apt-get -qq -y --no-install-recommends install "$@"
for unit in mariadb nginx redis-server; do
  case "$before" in *"$unit.service"*) continue;; esac
  if command -v systemctl >/dev/null 2>&1; then systemctl disable "$unit.service" >/dev/null 2>&1 || true; fi
done`;

/**
 * Installs packages of Debian or Ubuntu. Their services are neither started nor enabled.
 * @throws {Error} with the end of apt's output
 */
export const installSystemPackages = (packages: string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const [program = 'sh', ...args] = [...(asRoot() ?? []), 'sh', '-c', INSTALL, 'install', ...packages];
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output = (output + text).slice(-4000);
      });
    }
    child.once('error', reject);
    child.once('close', code => {
      if (code === 0) resolve();
      else reject(new Error(`Installing ${packages.join(', ')} failed: ${output.trim().slice(-800)}`));
    });
  });
