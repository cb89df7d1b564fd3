import { testSeed } from '@marketplace/db/testing';
import t from 'tap';
import { simulationCommand } from './simulation/command.ts';

const WORLDS = 600;

t.test('a long simulation keeps every promise in new worlds', { timeout: 3_600_000 }, async t => {
  const run = await simulationCommand(t);
  const first = testSeed(t);
  const { said, code } = await run('--seeds', `${first}..${first + WORLDS - 1}`);
  t.equal(code, 0, said);
});
