import { DatabaseFault } from '../../embedded/faults.ts';
import { type FullBackup, type Inventory, latestRestorableTime } from '../restic/inventory.ts';

const FORM = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?::(\d\d))?(?:\.\d+)?\s*(Z|[+-]\d\d:?\d\d)?$/i;

const MALAYSIA_MS = 8 * 3_600_000;

/** Returns a time as text: `2026-11-20 10:15:00 in Malaysia (02:15:00 UTC)`. */
export const describeMoment = (at: Date): string => {
  const here = new Date(at.getTime() + MALAYSIA_MS).toISOString();
  return `${here.slice(0, 10)} ${here.slice(11, 19)} in Malaysia (${at.toISOString().slice(11, 19)} UTC)`;
};

/**
 * Reads a time such as `2026-11-20 10:15`, with or without seconds. It is Malaysian unless it has an offset (`+01:00`,
 * `Z`).
 * @throws {DatabaseFault} when the text is not a time, or the time is in the future
 */
export const parseRestoreTime = (text: string, now = new Date()): Date => {
  const [, day, minute, second = '00', offset = '+08:00'] = FORM.exec(text.trim()) ?? [];
  const at = new Date(`${day}T${minute}:${second}${offset.toUpperCase()}`);
  const isReal =
    day !== undefined && !Number.isNaN(at.getTime()) && new Date(`${day}T00:00Z`).toISOString().startsWith(day);
  if (!isReal) throw new DatabaseFault(`"${text}" is no time: write it like --at "2026-11-20 10:15"`);
  if (at > now) throw new DatabaseFault(`${describeMoment(at)} has not come yet`);
  return at;
};

/** Returns the times that can be restored, as text. Adjacent ranges are joined. */
export const describeInventory = (inventory: Inventory): string => {
  const ranges: { from: Date; until: Date }[] = [];
  for (const full of inventory.fulls) {
    const [before, until] = [ranges.at(-1), latestRestorableTime(full, inventory)];
    if (!before || before.until < full.at) ranges.push({ from: full.at, until });
    else if (before.until < until) before.until = until;
  }
  const lines = ranges.map(({ from, until }) => [...new Set([from, until].map(describeMoment))].join(' to '));
  return lines.length > 0
    ? ['What can be brought back:', ...lines].join('\n  ')
    : 'There is no full backup in the repository.';
};

/**
 * Chooses the full backup from which a restore starts.
 * @param at the time to restore to; null for the latest one
 * @throws {DatabaseFault} with the times that can be restored, when this one cannot
 */
export const chooseFullBackup = (inventory: Inventory, at: Date | null): FullBackup => {
  const reachTime = (full: FullBackup) => latestRestorableTime(full, inventory).getTime();
  const latestTime = Math.max(...inventory.fulls.map(reachTime));
  const chosen = inventory.fulls.findLast(full =>
    at === null ? reachTime(full) === latestTime : full.at <= at && at.getTime() <= reachTime(full),
  );
  if (chosen) return chosen;
  throw new DatabaseFault(
    `${at ? describeMoment(at) : 'The latest state'} is not covered. ${describeInventory(inventory)}`,
  );
};
