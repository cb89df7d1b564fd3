import type { PlantedBug } from './planted/list.ts';
import { type Outcome, simulate, warmUp } from './simulate.ts';
import { openProduct, ownServer } from './world/product.ts';
import type { Product } from './world/world.ts';

/** Options of a simulation run. */
export interface RunOptions {
  seeds: { first: number; last: number };
  bug: PlantedBug | undefined;
  /** URL of a database server to use; without one the run starts its own. */
  server: string | undefined;
  /** Whether all steps are printed, also of a world in which nothing broke. */
  isVerbose: boolean;
  isTwice: boolean;
}

const REPORT_EVERY = 500;
const print = (line: string) => process.stdout.write(`${line}\n`);

const printFirstDifference = ({ seed, trace }: Outcome, { trace: again }: Outcome) => {
  const at = trace.findIndex((line, index) => line !== again[index]);
  if (at < 0) return;
  print(`seed ${seed} differs after ${at} of ${trace.length} lines:\n  ${trace[at]}\n  ${again[at]}`);
};

const simulateAll = async (
  product: Product,
  { seeds: { first, last }, bug, isVerbose: isTold, isTwice }: RunOptions,
): Promise<number> => {
  const began = performance.now();
  const speed = (count: number) => `${((count * 1000) / (performance.now() - began)).toFixed(2)} a second`;
  const options = { rewrite: bug?.rewrite };
  let found = 0;
  for (let seed = first; seed <= last; seed++) {
    const outcome = await simulate(product, seed, options);
    if (isTwice) printFirstDifference(outcome, await simulate(product, seed, options));
    if (isTold) print(outcome.trace.join('\n'));
    const count = seed - first + 1;
    if (outcome.broken.length > 0) {
      found++;
      print(`seed ${seed}:\n  ${outcome.broken.join('\n  ')}`);
      if (bug && outcome.broken.some(how => bug.breaks.test(how))) {
        print(`"${bug.name}" is found after ${count} worlds`);
        return found;
      }
    }
    if (count % REPORT_EVERY === 0) print(`up to ${seed}: ${found} with a broken promise, ${speed(count)}`);
  }
  print(`${last - first + 1} worlds, ${found} with a broken promise, ${speed(last - first + 1)}`);
  return bug ? 0 : found;
};

/**
 * Simulates worlds one after the other.
 * @returns the number of worlds with a broken promise; 0 when a planted bug was not found
 */
export const runWorlds = async (lives: RunOptions): Promise<number> => {
  const own = lives.server ? undefined : await ownServer();
  try {
    const product = await openProduct(lives.server ?? own?.url ?? '');
    try {
      await warmUp(product);
      return await simulateAll(product, lives);
    } finally {
      await product.close();
    }
  } finally {
    await own?.stop();
  }
};
