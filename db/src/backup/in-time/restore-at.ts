import { createWriteStream, existsSync, mkdirSync, rmSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { dumpInto } from '../backup.ts';
import type { Chain } from '../log/coverage.ts';
import { readStock } from '../log/stock.ts';
import { PARTS } from '../manifest.ts';
import type { Say } from '../progress.ts';
import { demandReplaceable, takePlace, whileRestoring } from '../restore.ts';
import { UPLOADS, uploadPath } from '../target/names.ts';
import { readUnpacked, type Unpacked } from '../unpack.ts';
import { chooseChain } from './moment.ts';
import { fetchFull, openStored, type Source, withRebuilt } from './rebuild.ts';

/** What to bring back, and where to. */
interface RestoreAtOptions extends Source {
  /** Null for as late as possible. */
  at: Date | null;
  url: string;
  dataDirectory: string;
  replace: boolean;
  say: Say;
}

/** Names of ours alone: nothing in a target may write elsewhere. */
const isPlain = (path: string) => /^[0-9A-Za-z][\w.-]*$/.test(path);

/** Uploads never change: what is there already is the same. Each appears when it is whole. */
const fetchUploads = async (source: Source, folder: string) => {
  const found = (await source.target.list(UPLOADS)).map(({ name }) => ({ name, path: uploadPath(name) }));
  mkdirSync(folder, { recursive: true });
  for (const { name, path } of found.filter(({ path }) => isPlain(path) && !existsSync(join(folder, path)))) {
    const draft = join(folder, `.${path}.restored`);
    await pipeline(await openStored(source, name), createWriteStream(draft, { mode: 0o644 }));
    await rename(draft, join(folder, path));
  }
};

/** The state of a moment, as a backup of it: rebuilt in a private server where the log has to be applied. */
const stateAt = async (source: Source, chain: Chain, unpacked: Unpacked, at: Date | null): Promise<Unpacked> => {
  if (chain.parts.length === 0 || !unpacked.manifest.log) return unpacked;
  return withRebuilt({ source, unpacked, parts: chain.parts, until: at }, async ({ url }) => {
    const folder = join(unpacked.folder, 'state');
    mkdirSync(folder, { mode: 0o700 });
    rmSync(unpacked.rows);
    await dumpInto(url, folder, false);
    return readUnpacked(folder, 'What was rebuilt');
  });
};

/**
 * Brings back the state of a second: everything that was acknowledged before it, nothing that began later. Nothing is
 * touched before all of it is there and counted; what was in use stays, as after every restore.
 * @returns the moment it is of, the full backup it began with, and whether it took the place of other data
 * @throws DatabaseFault when that moment is not covered, a key does not fit, or a part is not whole
 */
export const restoreAt = async (
  options: RestoreAtOptions,
): Promise<{ at: Date; from: Date; gap: string | null; replaced: boolean }> => {
  const { target, at, url, dataDirectory, replace, say } = options;
  const chain = chooseChain(await readStock(target), at);
  return whileRestoring({ url, dataDirectory }, async ({ knex, folder }) => {
    await demandReplaceable(knex, replace, '--at …');
    say(`Reading ${chain.full.name}${chain.parts.length > 0 ? ` and ${chain.parts.length} parts of the log` : ''}`);
    const full = await fetchFull(options, chain.full.name, folder);
    const unpacked = await stateAt(options, chain, full, at);
    say('Bringing it in beside what is in use');
    const arrive = () => fetchUploads(options, join(dataDirectory, PARTS.uploads));
    const replaced = await takePlace({ knex, url, dataDirectory, unpacked, arrive, say });
    return { at: at ?? chain.until, from: chain.full.at, gap: at ? null : chain.gap, replaced };
  });
};
