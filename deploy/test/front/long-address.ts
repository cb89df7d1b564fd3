import type { Test } from 'tap';
import { resolveAddress } from '../../src/front/url-map.ts';

const FOLDERS = { site: '/site', uploads: '/uploads', console: '/console' };
/** Length of the addresses in characters. Node accepts request heads of up to 16 KB. */
const LENGTH = 15_500;
const TIMES = 5;

const filledWith = (part: string, before: string, after: string) =>
  before + part.repeat((LENGTH - before.length - after.length) / part.length) + after;

/** Returns the minimum processor time of several runs, in microseconds, for looking up an address. */
const costOf = (address: string): number => {
  const costs = Array.from({ length: TIMES }, () => {
    const before = process.threadCpuUsage();
    resolveAddress(address, FOLDERS);
    const { user, system } = process.threadCpuUsage(before);
    return user + system;
  });
  return Math.max(1, Math.min(...costs));
};

/** Checks that looking up any address takes about as long as a plain address of the same length. */
export const checkLongAddresses = (t: Test): void => {
  const plain = costOf(filledWith('a', '/', ''));
  for (const before of ['/a', '/uploads/a'])
    for (const [part, after] of [
      ['/', 'b'],
      ['/', '?/b'],
      ['/b', '/'],
      ['/', '\\'],
      ['%2f', 'b'],
      ['/.', 'b'],
    ] as const) {
      const cost = costOf(filledWith(part, before, after));
      t.ok(cost < 50 * plain + 1000, `${before}${part}…${after} costs ${cost} µs, a plain one ${plain} µs`);
    }
};
