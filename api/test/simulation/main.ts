import { parseArgs } from 'node:util';
import { hookModules } from './planted/hooks.ts';
import { PLANTED_BUGS } from './planted/list.ts';
import { seedsOf } from './seeds.ts';

const USAGE = `Simulates worlds in which a seed decides the order of steps and the faults, and prints which promises were broken.

  npm run simulate -w api -- --seeds 1..200            two hundred worlds
  npm run simulate -w api -- --seed 17                 one world, with all its steps
  npm run simulate -w api -- --seeds 1..20 --twice     each twice, to check that a seed is reproducible
  npm run simulate -w api -- --seeds 1..200 --plant 3  with the third planted bug, until it is found
  npm run simulate -w api -- --planted                 names the planted bugs
  --server mysql://…                                   on this MariaDB, which must not be used by others
`;

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    seeds: { type: 'string' },
    plant: { type: 'string' },
    planted: { type: 'boolean' },
    twice: { type: 'boolean' },
    server: { type: 'string' },
  },
});
const seeds = seedsOf(values.seed ?? values.seeds);
if (values.planted) process.stdout.write(PLANTED_BUGS.map(({ name }, at) => `${at + 1}  ${name}\n`).join(''));
else if (!seeds) process.stdout.write(USAGE);
else {
  const bug = values.plant === undefined ? undefined : PLANTED_BUGS[Number(values.plant) - 1];
  if (values.plant !== undefined && !bug) throw new RangeError(`There are ${PLANTED_BUGS.length} planted bugs`);
  hookModules(bug);
  // Imported after the hooks, which change what it imports.
  const { runWorlds: live } = await import('./live.ts');
  const { seed, twice, server } = values;
  const found = await live({ seeds, bug, server, isVerbose: seed !== undefined, isTwice: twice ?? false });
  // With a planted bug a broken promise must be found, and without one none may be found.
  process.exitCode = found > 0 === (bug !== undefined) ? 0 : 1;
}
