import t from 'tap';
import { dark, light } from '../../src/kit/theme/tokens.ts';
import { contrast } from '../support/contrast.ts';

for (const [name, colours] of Object.entries({ light, dark })) {
  t.test(`the ${name} theme has a contrast of 4.5:1 for texts and 3:1 for controls`, async t => {
    const { text, muted, brand, positive, warning, danger, info, accent } = colours;
    for (const ground of [colours.ground, colours.surface, colours.raised, colours.brandTint])
      for (const ink of [text, muted, brand, positive, warning, danger, info, accent])
        t.ok(contrast(ink, ground) >= 4.5, `${ink} on ${ground}: ${contrast(ink, ground).toFixed(2)}`);
    for (const ground of [brand, colours.brandStrong])
      t.ok(contrast(colours.onBrand, ground) >= 4.5, `a button on ${ground}, also under the pointer`);
    for (const ground of [danger, colours.dangerStrong])
      t.ok(contrast(colours.surface, ground) >= 4.5, `a button that deletes on ${ground}, also under the pointer`);
    for (const ground of [colours.surface, colours.ground]) t.ok(contrast(colours.control, ground) >= 3);
  });
}
