import { parseArgs } from 'node:util';

/** What was asked for on the command line. */
export interface Options {
  /** Also what takes longer. */
  all: boolean;
  /** Only what a change can touch. */
  changed: boolean;
  /** The revision that a change is measured from; none means where the work left `origin/main`. */
  base: string | undefined;
  /** All that it can touch, not only the nearest. */
  whole: boolean;
  /** Only the test files whose path begins so. */
  paths: string[];
}

/**
 * Reads the arguments of `npm test`, `npm run test:all` and `npm run test:changed`.
 * @throws TypeError naming what it does not know
 */
export const readOptions = (args: string[]): Options => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      all: { type: 'boolean', default: false },
      changed: { type: 'boolean', default: false },
      base: { type: 'string' },
      whole: { type: 'boolean', default: false },
    },
  });
  if (values.base !== undefined && !values.changed) throw new TypeError('--base belongs to npm run test:changed');
  if (values.whole && !values.changed) throw new TypeError('--whole belongs to npm run test:changed');
  return { ...values, base: values.base, paths: positionals.map(path => path.replace(/^\.\//, '')) };
};
