/** axe checks each screen once. `accessibility.large.ts` checks other states, widths, themes and dark mode. */
import t from 'tap';
import { aSiteOfScenes, SCREENS } from '../support/accessible-scenes.ts';

const { look } = await aSiteOfScenes(t);

for (const [name, scene] of Object.entries(SCREENS))
  t.test(`axe finds no faults on ${name}`, async t => {
    t.same(await look(scene), []);
  });
