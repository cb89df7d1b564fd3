import t from 'tap';
import { aSiteOfScenes, SCENES } from '../support/accessible-scenes.ts';

const { look } = await aSiteOfScenes(t);

for (const [name, scene] of Object.entries(SCENES)) {
  t.test(`axe finds nothing on ${name}, in every theme, light and dark`, async t => {
    t.same(await look(scene, others => others), []);
  });
}
