import type { Test } from 'tap';
import { placeOf } from '../../src/front/url-map.ts';

const FOLDERS = { site: '/site', uploads: '/uploads', console: '/console' };
/** Node.js reads no longer head of a request than 16 KB. */
const LENGTH = 15_500;
const TIMES = 5;

const filledWith = (part: string, before: string, after: string) =>
  before + part.repeat((LENGTH - before.length - after.length) / part.length) + after;

/** Microseconds of processor time that it takes to say what stands at an address, of so many times the least. */
const costOf = (address: string): number => {
  const costs = Array.from({ length: TIMES }, () => {
    const before = process.threadCpuUsage();
    placeOf(address, FOLDERS);
    const { user, system } = process.threadCpuUsage(before);
    return user + system;
  });
  return Math.max(1, Math.min(...costs));
};

/** Whatever an address is made of, it costs about what a plain one of its length does. */
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
