import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DatabaseFault } from '../embedded/faults.ts';
import { demandKnown } from '../migrations/index.ts';
import { dataFactsOf } from './data-facts.ts';
import { type DataFacts, type Manifest, PARTS, readManifest } from './manifest.ts';
import { startTool } from './programs.ts';

/** A backup whose parts lie in a folder. */
export interface Unpacked {
  folder: string;
  manifest: Manifest;
  /** The file of its rows, and what it holds. */
  rows: string;
  facts: DataFacts;
}

/** What lies in a folder, compared with what its manifest says. */
export const readUnpacked = async (folder: string, name: string): Promise<Unpacked> => {
  const [manifestFile, rows] = [join(folder, PARTS.manifest), join(folder, PARTS.data)];
  if (!existsSync(manifestFile) || !existsSync(rows))
    throw new DatabaseFault(`${name} is not a backup of this product`);
  const manifest = readManifest(readFileSync(manifestFile, 'utf8'));
  demandKnown(manifest.migrations);
  const facts = await dataFactsOf(rows);
  if (manifest.data && manifest.data.sha256 !== facts.sha256)
    throw new DatabaseFault('The rows of this backup are not those that were written: its checksum is another');
  return { folder, manifest, rows, facts };
};

/**
 * Unpacks a backup into a folder.
 * @param name to be told where it is none
 * @throws DatabaseFault when it is no backup, not a whole one, or of a newer version
 */
export const unpack = async (packed: Readable, folder: string, name: string): Promise<Unpacked> => {
  const { child, done } = startTool('tar', ['-xzf', '-', '-C', folder]);
  if (!child.stdin) throw new Error('tar takes no input');
  const passed = pipeline(packed, child.stdin).catch(error => {
    // What tar says of a file that it does not like tells more than that it stopped reading.
    if (error.code !== 'EPIPE') throw error;
  });
  // Where both complain, tar only says that it got no more.
  for (const end of await Promise.allSettled([passed, done])) if (end.status === 'rejected') throw end.reason;
  return readUnpacked(folder, name);
};
