import { strands } from './strand.ts';

const hex = (number: number, digits: number) => number.toString(16).padStart(digits, '0');

/** Replaces `uuid`: returns ids with the world's time that a seed reproduces. Later ids are greater. */
export const v7 = (): string => {
  const strand = strands.getStore();
  const [dateMs, serial, random] = strand
    ? [strand.time.dateMs, strand.time.nextSerial(), strand.random.next()]
    : [Date.now(), 0, Math.random()];
  const time = hex(dateMs, 12);
  const tail = hex(Math.floor(random * 2 ** 48), 12);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(serial >>> 12, 3)}-${hex(0x8000 | (serial & 0xfff), 4)}-${tail}`;
};
