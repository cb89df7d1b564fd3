import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const isDebian = () => {
  try {
    return /^ID(_LIKE)?=.*\b(debian|ubuntu)\b/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
};

/** How to become root without being asked anything: already so, or a sudo that needs no password. */
const asRoot = (): string[] | undefined => {
  if (process.getuid?.() === 0) return [];
  return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0 ? ['sudo', '-n'] : undefined;
};

/** True when this process may install the system's packages without asking: Debian or Ubuntu, and root's rights. */
export const mayInstallPackages = (): boolean => isDebian() && asRoot() !== undefined;

/**
 * Installs, and starts nothing: `policy-rc.d` forbids services to start for as long as this lasts (a system's own
 * database or web server must not come up because of us), and one that was there before stays as it was. A unit that
 * the package enabled is disabled again unless it was there before.
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
 * Installs packages of Debian or Ubuntu. Their services are neither started nor left to start with the machine.
 * @throws Error with the end of what apt said
 */
export const installSystemPackages = (packages: string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const [program = 'sh', ...args] = [...(asRoot() ?? []), 'sh', '-c', INSTALL, 'install', ...packages];
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        said = (said + text).slice(-4000);
      });
    }
    child.once('error', reject);
    child.once('close', code => {
      if (code === 0) resolve();
      else reject(new Error(`Installing ${packages.join(', ')} failed: ${said.trim().slice(-800)}`));
    });
  });
