import { text } from 'node:stream/consumers';
import { COVERED, type Covered, FULL, fullsOf, LOG, segmentsOf } from '../target/names.ts';
import type { BackupTarget } from '../target/target.ts';
import type { Stock } from './coverage.ts';

/** How far the log is said to be copied; null as long as nobody followed it. */
export const readCovered = async (target: BackupTarget): Promise<Covered | null> => {
  if (!(await target.list(COVERED)).some(({ name }) => name === COVERED)) return null;
  const covered: Partial<Covered> = JSON.parse(await text(await target.read(COVERED)));
  const { file = '', begun = 0, position = 0, until = '' } = covered;
  return Number.isNaN(Date.parse(until)) ? null : { file, begun, position, until };
};

/** What lies in a target, by its names. */
export const readStock = async (target: BackupTarget): Promise<Stock> => ({
  fulls: fullsOf(await target.list(FULL)),
  segments: segmentsOf(await target.list(LOG)),
  covered: await readCovered(target),
});
