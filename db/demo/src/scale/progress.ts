import type { PrintLine } from '../support/progress.ts';

/** Returns a function that reports each tenth of the progress once. */
export const reportTenths = (tell: PrintLine, name: string, total: number) => {
  const startedAt = performance.now();
  let reported = 0;
  return (done: number) => {
    const tenth = Math.floor((done / total) * 10);
    if (tenth <= reported) return;
    reported = tenth;
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    tell(`${name}: ${done.toLocaleString('en')} of ${total.toLocaleString('en')} (${seconds} s)`);
  };
};

/** Splits the range from 0 to `total` into parts of `size`. Returns the start and end of each. */
export const splitRange = (total: number, size: number) =>
  Array.from({ length: Math.ceil(total / size) }, (_, at) => [at * size, Math.min(total, (at + 1) * size)] as const);
