import { wcagContrast as contrast } from 'culori';
import t from 'tap';
import { fromOklch, toOklch } from '../../src/theme/colour.ts';
import { ensureContrast } from '../../src/theme/contrast.ts';
import { palette, type Scheme } from '../../src/theme/palette.ts';

/** Every corner of the colour cube, the greys between the corners, and the default colours. */
const COLOURS = [
  ...['00', '55', 'aa', 'ff'].flatMap(r =>
    ['00', '55', 'aa', 'ff'].flatMap(g => ['00', '55', 'aa', 'ff'].map(b => `#${r}${g}${b}`)),
  ),
  '#0f172a',
  '#64748b',
  '#777777',
];

t.test('a colour is unchanged after conversion to OKLCH and back', async t => {
  for (const hex of COLOURS) t.equal(fromOklch(toOklch(hex)), hex);
});

t.test('contrast follows the formula of WCAG', async t => {
  t.equal(contrast('#000000', '#ffffff'), 21);
  t.equal(contrast('#777777', '#777777'), 1);
  t.equal(contrast('#767676', '#ffffff').toFixed(2), '4.54');
});

t.test('a colour with sufficient contrast is not changed', async t => {
  t.equal(ensureContrast('#0f172a', ['#ffffff'], 4.5), '#0f172a');
  t.not(ensureContrast('#ffff00', ['#ffffff'], 4.5), '#ffff00');
});

for (const theme of ['minimalist', 'modern', 'classic'] as const) {
  for (const scheme of ['light', 'dark'] as Scheme[]) {
    t.test(`any brand keeps AA contrast in ${theme}, ${scheme}`, async t => {
      for (const hex of COLOURS) {
        const brand = { primaryColor: hex, secondaryColor: hex, accentColor: hex, theme };
        const role = palette(brand, scheme);
        const ratio = (one: string, other: string) => contrast(role[one] ?? '', role[other] ?? '');
        for (const ground of ['surface', 'raised', 'sunken']) {
          for (const text of ['text', 'muted', 'brand', 'accent', 'positive', 'warning', 'danger'])
            t.ok(ratio(text, ground) >= 4.5, `${hex}: ${text} on ${ground}`);
          t.ok(ratio('line-strong', ground) >= 3, `${hex}: line-strong on ${ground}`);
        }
        t.ok(ratio('on-brand', 'brand') >= 4.5, `${hex}: on-brand`);
        t.ok(ratio('on-brand', 'brand-hover') >= 4.5, `${hex}: on-brand hovered`);
        t.ok(ratio('on-accent', 'accent') >= 4.5, `${hex}: on-accent`);
        t.ok(ratio('on-wash', 'brand-wash') >= 4.5, `${hex}: on-wash`);
        t.ok(ratio('muted', 'brand-wash') >= 4.5, `${hex}: muted on brand-wash`);
        t.ok(ratio('text', 'brand-wash') >= 4.5, `${hex}: text on brand-wash`);
      }
    });
  }
}
