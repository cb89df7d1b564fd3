import type { PlantedBug } from './planted/list.ts';
import { type Outcome, simulate, warmUp } from './simulate.ts';
import { openProduct, ownServer } from './world/product.ts';
import type { Product } from './world/world.ts';

/** Options of a simulation run. */
export interface Lives {
  seeds: { first: number; last: number };
  bug: PlantedBug | undefined;
  /** URL of the caller's own database server. */
  server: string | undefined;
  /** Whether all steps are printed, also of a world in which nothing broke. */
  isTold: boolean;
  isTwice: boolean;
}

const TOLD_EVERY = 500;
const say = (line: string) => process.stdout.write(`${line}\n`);

const tellWhereTheyDiffer = ({ seed, trace }: Outcome, { trace: again }: Outcome) => {
  const at = trace.findIndex((line, index) => line !== again[index]);
  if (at < 0) return;
  say(`seed ${seed} differs after ${at} of ${trace.length} lines:\n  ${trace[at]}\n  ${again[at]}`);
};

const liveAll = async (product: Product, { seeds: { first, last }, bug, isTold, isTwice }: Lives): Promise<number> => {
  const began = performance.now();
  const speed = (count: number) => `${((count * 1000) / (performance.now() - began)).toFixed(2)} a second`;
  const options = { rewrite: bug?.rewrite };
  let found = 0;
  for (let seed = first; seed <= last; seed++) {
    const outcome = await simulate(product, seed, options);
    if (isTwice) tellWhereTheyDiffer(outcome, await simulate(product, seed, options));
    if (isTold) say(outcome.trace.join('\n'));
    const count = seed - first + 1;
    if (outcome.broken.length > 0) {
      found++;
      say(`seed ${seed}:\n  ${outcome.broken.join('\n  ')}`);
      if (bug && outcome.broken.some(how => bug.breaks.test(how))) {
        say(`"${bug.name}" is found after ${count} worlds`);
        return found;
      }
    }
    if (count % TOLD_EVERY === 0) say(`up to ${seed}: ${found} with a broken promise, ${speed(count)}`);
  }
  say(`${last - first + 1} worlds, ${found} with a broken promise, ${speed(last - first + 1)}`);
  return bug ? 0 : found;
};

/**
 * Simulates worlds one after the other.
 * @returns the number of worlds with a broken promise; 0 when a planted bug was not found
 */
export const live = async (lives: Lives): Promise<number> => {
  const own = lives.server ? undefined : await ownServer();
  try {
    const product = await openProduct(lives.server ?? own?.url ?? '');
    try {
      await warmUp(product);
      return await liveAll(product, lives);
    } finally {
      await product.close();
    }
  } finally {
    await own?.stop();
  }
};
