import t from 'tap';
import { searchForDisclosures, startGameApi } from './support/dishonest/random-games.ts';
import { twinWorlds } from './support/dishonest/twin-worlds.ts';
import { searchForDifferences } from './support/dishonest/world-requests.ts';

/** The seed of the games, different in each run. `TEST_SEED` repeats a run. */
const seed = Number(process.env.TEST_SEED ?? Date.now() % 1_000_000_000);

t.test('long random games of a dishonest consultant reveal nothing', async t => {
  t.comment(`TEST_SEED=${seed}`);
  const setting = await startGameApi(t);
  t.equal(await searchForDisclosures(setting, { seed, games: 200, longest: 80 }), null, `TEST_SEED=${seed}`);
  const twins = await twinWorlds(setting);
  t.equal(await searchForDifferences(twins, { seed, questions: 2000 }), null, `TEST_SEED=${seed}`);
});
