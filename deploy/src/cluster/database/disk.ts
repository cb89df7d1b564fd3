import { closeSync, existsSync, ftruncateSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import type { Cluster } from '../cluster.ts';
import { DATABASES, type DatabaseName } from '../machines.ts';

const DISK_BYTES = 1024 ** 3;

/** Returns the mount point of a node's disk. */
export const diskOf = (cluster: Cluster, node: DatabaseName): string => join(cluster.folderOf(node), 'disk');

/** Mounts a separate small disk for each node, so that a test can fill it. Needs root. */
export const mountDisks = async (cluster: Cluster): Promise<void> => {
  for (const node of DATABASES) {
    const image = join(cluster.folderOf(node), 'disk.img');
    const disk = diskOf(cluster, node);
    mkdirSync(disk, { recursive: true });
    if (!existsSync(image)) {
      const file = openSync(image, 'w', 0o600);
      ftruncateSync(file, DISK_BYTES);
      closeSync(file);
      await execa('mkfs.ext4', ['-q', '-m', '0', '-O', '^has_journal', image]);
    }
    await execa('mount', ['-o', 'loop', image, disk]);
  }
};

export const unmountDisks = async (cluster: Cluster): Promise<void> => {
  for (const node of DATABASES) await execa('umount', [diskOf(cluster, node)], { reject: false });
};
