import { parseArgs } from 'node:util';
import { hookModules } from './planted/hooks.ts';
import { PLANTED } from './planted/list.ts';
import { seedsOf } from './seeds.ts';

const USAGE = `Lives worlds in which a seed decides who goes next and what fails, and tells which promises were broken.

  npm run simulate -w api -- --seeds 1..200            two hundred worlds
  npm run simulate -w api -- --seed 17                 one, with all that happened in it
  npm run simulate -w api -- --seeds 1..20 --twice     each twice: whether a seed tells the same story
  npm run simulate -w api -- --seeds 1..200 --plant 3  with the third planted bug, until it is found
  npm run simulate -w api -- --planted                 names the planted bugs
  --server mysql://…                                   on this MariaDB, which nobody else uses meanwhile
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
if (values.planted) process.stdout.write(PLANTED.map(({ name }, at) => `${at + 1}  ${name}\n`).join(''));
else if (!seeds) process.stdout.write(USAGE);
else {
  const bug = values.plant === undefined ? undefined : PLANTED[Number(values.plant) - 1];
  if (values.plant !== undefined && !bug) throw new RangeError(`There are ${PLANTED.length} planted bugs`);
  hookModules(bug);
  // Not before: what they load is loaded otherwise.
  const { live } = await import('./live.ts');
  const { seed, twice, server } = values;
  const found = await live({ seeds, bug, server, isTold: seed !== undefined, isTwice: twice ?? false });
  // A planted bug has to be found, and nothing else may be.
  process.exitCode = found > 0 === (bug !== undefined) ? 0 : 1;
}
