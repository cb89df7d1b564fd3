import { mkdirSync, readFileSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const OVERLAYFS = 0x794c7630;

/** Returns `overlay` if the system supports it. Otherwise each layer is a copy of the one below. */
const storageDriver = (folder: string) => {
  const isKnown = /\boverlay$/m.test(readFileSync('/proc/filesystems', 'utf8'));
  return isKnown && statfsSync(folder).type !== OVERLAYFS ? 'overlay' : 'vfs';
};

/** Returns a limit that this process may set: without the right to raise limits, podman's higher defaults fail. */
const limit = (name: string, atMost: number) => {
  const [, hard = ''] = new RegExp(`^${name} +\\S+ +(\\d+)`, 'm').exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
  const value = Math.min(Number(hard) || atMost, atMost);
  return `${value}:${value}`;
};

/**
 * Returns the environment of an isolated podman.
 * @param images folder that is kept; podman and the containers write everything else below `others`
 */
export const podmanSettings = (images: string, others: string): Record<string, string> => {
  for (const folder of [images, others]) mkdirSync(folder, { recursive: true });
  const files = limit('Max open files', 1_048_576);
  const processes = limit('Max processes', Number(readFileSync('/proc/sys/kernel/pid_max', 'utf8')));
  const file = (name: string, lines: string[]) => {
    writeFileSync(join(others, name), `${lines.join('\n')}\n`);
    return join(others, name);
  };
  return {
    CONTAINERS_STORAGE_CONF: file('storage.conf', [
      '[storage]',
      `driver = "${storageDriver(images)}"`,
      `graphroot = "${join(images, 'storage')}"`,
      `runroot = "${join(others, 'storage')}"`,
    ]),
    CONTAINERS_CONF: file('containers.conf', [
      '[containers]',
      'log_driver = "k8s-file"',
      `default_ulimits = ["nofile=${files}", "nproc=${processes}"]`,
      '[engine]',
      'runtime = "runc"',
      // This setting also works on systems without systemd.
      'cgroup_manager = "cgroupfs"',
      'events_logger = "file"',
      'lock_type = "file"',
      `tmp_dir = "${join(others, 'running')}"`,
      `volume_path = "${join(others, 'volumes')}"`,
      '[network]',
      'network_backend = "netavark"',
      `network_config_dir = "${join(others, 'networks')}"`,
    ]),
    // The test runs health checks, not timers of systemd.
    DISABLE_HC_SYSTEMD: 'true',
  };
};
