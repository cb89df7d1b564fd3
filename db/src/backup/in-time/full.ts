import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { dumpInto } from '../backup.ts';
import { UploadsCopy } from '../log/uploads-copy.ts';
import { PARTS } from '../manifest.ts';
import { startTool } from '../programs.ts';
import { encrypted } from '../target/encryption.ts';
import { type Full, fullName } from '../target/names.ts';
import type { BackupTarget } from '../target/target.ts';
import { workingFolder } from '../working-folder.ts';

/** What a full backup needs to know. */
interface FullOptions {
  url: string;
  dataDirectory: string;
  target: BackupTarget;
  recipient: string;
}

/** A snapshot is of some moment in a second: the next whole one is past it. */
const wholeSecond = (time: string) => new Date(Math.ceil(Date.parse(time) / 1000) * 1000);

/**
 * Brings the database and new uploads into a target while the product runs, encrypted on the way; of the rows a plain
 * copy lies in the data directory meanwhile. Uploads come after the rows: a file that a row names was stored before it.
 */
export const fullBackup = async (options: FullOptions): Promise<{ full: Full; uploads: number }> => {
  const { url, dataDirectory, target, recipient } = options;
  mkdirSync(dataDirectory, { recursive: true, mode: 0o711 });
  const folder = await workingFolder(dataDirectory);
  try {
    const manifest = await dumpInto(url, folder, true);
    const { log = null } = manifest;
    const at = wholeSecond(log?.by ?? new Date().toISOString());
    const name = fullName(at, log);
    const { child, done } = startTool('tar', ['-czf', '-', '-C', folder, PARTS.manifest, PARTS.data]);
    child.stdin?.end();
    if (!child.stdout) throw new Error('tar gives nothing');
    // A tar that fails ends its output early: that must not stand there like a whole one.
    const { stdout } = child;
    done.catch(error => stdout.destroy(error));
    const [bytes] = await Promise.all([target.write(name, await encrypted(stdout, recipient)), done]);
    const uploads = await new UploadsCopy({ folder: join(dataDirectory, PARTS.uploads), target, recipient }).copy();
    return { full: { name, bytes, at, log: log && { file: log.file, position: log.position } }, uploads };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
