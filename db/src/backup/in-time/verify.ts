import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { DatabaseFault } from '../../embedded/faults.ts';
import { dumpInto } from '../backup.ts';
import { chainOf } from '../log/coverage.ts';
import { readStock } from '../log/stock.ts';
import { verifiedName } from '../target/names.ts';
import { workingFolder } from '../working-folder.ts';
import { fetchFull, type Source, withRebuilt } from './rebuild.ts';

/** What a verification found, and leaves in the target. */
export interface Verified {
  full: string;
  /** The moment that the backup is of. */
  fullAt: string;
  verifiedAt: string;
  rows: number;
  /** The log was applied until here. */
  until: string;
  /** Why it goes no further; null when it goes to its end. */
  gap: string | null;
}

const total = (rows: Record<string, number>) => Object.values(rows).reduce((sum, count) => sum + count, 0);

/**
 * Restores the newest full backup into a private server, writes it out from there and compares every byte of every row
 * with what was backed up; then applies the log to it, as far as it goes. Leaves a mark in the target.
 * @throws DatabaseFault saying what is not as it should be
 */
export const verify = async (options: Source & { dataDirectory: string }): Promise<Verified> => {
  const { target, dataDirectory } = options;
  const stock = await readStock(target);
  const full = stock.fulls.at(-1);
  if (!full) throw new DatabaseFault(`There is no full backup in ${target.place}`);
  const chain = chainOf(full, stock);
  mkdirSync(dataDirectory, { recursive: true, mode: 0o711 });
  const folder = await workingFolder(dataDirectory);
  try {
    const unpacked = await fetchFull(options, full.name, folder);
    const { facts } = unpacked;
    const compare = async ({ url }: { url: string }) => {
      const again = join(folder, 'again');
      mkdirSync(again, { mode: 0o700 });
      const { data } = await dumpInto(url, again, false);
      rmSync(again, { recursive: true });
      if (data?.content !== facts.content)
        throw new DatabaseFault(`${full.name} was restored, but its rows are not those that were backed up`);
    };
    await withRebuilt(
      { source: options, unpacked, parts: chain.parts, until: null, loaded: compare },
      async () => undefined,
    );
    const verified: Verified = {
      full: full.name,
      fullAt: full.at.toISOString(),
      verifiedAt: new Date().toISOString(),
      rows: total(facts.rows),
      until: chain.until.toISOString(),
      gap: chain.gap,
    };
    await target.write(verifiedName(full), Readable.from([JSON.stringify(verified)]));
    return verified;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
