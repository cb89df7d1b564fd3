import t from 'tap';
import { simulationCommand } from './simulation/command.ts';
import { PLANTED_BUGS } from './simulation/planted/list.ts';

/**
 * Number of worlds to try. Most bugs are found within a hundred; two bugs need conditions that only one in fourteen
 * worlds has.
 */
const WORLDS_TO_FIND = 2000;

t.test('a simulation finds planted bugs', { timeout: 3_600_000 }, async t => {
  const run = await simulationCommand(t);
  for (const [at, { name }] of [...PLANTED_BUGS.entries()].filter(([, { wasFound }]) => wasFound))
    t.test(`it detects that ${name}`, async t => {
      const { said, code } = await run('--seeds', `1..${WORLDS_TO_FIND}`, '--plant', `${at + 1}`);
      t.equal(code, 0, said);
      t.match(said, /is found after \d+ worlds/);
    });
});
