import { randomOf } from '../support/random.ts';
import type { DrawnBrand } from './drawn-brand.ts';
import type { Drawing } from './file.ts';
import { gallery } from './gallery.ts';
import { SCENES } from './scenes/index.ts';
import { svg } from './shapes.ts';
import { socialCard } from './social.ts';
import { HIGH, stageOf, WIDE } from './stage.ts';

const amount = new Intl.NumberFormat('en-MY', { maximumFractionDigits: 0 });

const costOf = ({ figures }: DrawnBrand) => {
  if (!figures) return 'NDA required for details';
  const [currency, lowest, highest] = figures;
  return `${currency === 'MYR' ? 'RM' : currency} ${amount.format(lowest)} – ${amount.format(highest)}`;
};

/** The picture of its card and page, with the one for sharing. */
export const mainPicture = (brand: DrawnBrand, categoryName: string): Drawing => {
  const { look, name, slug } = brand;
  const stage = stageOf(look, look.sign ?? name, randomOf(`main ${slug}`));
  const scene = SCENES[look.scene](stage);
  return {
    purpose: 'franchise',
    svg: svg(WIDE, HIGH, scene),
    width: WIDE,
    height: HIGH,
    format: 'webp',
    social: socialCard(stage, scene, { name, category: categoryName, cost: costOf(brand) }),
  };
};

/** Everything that is drawn for a brand. */
export const brandPictures = (brand: DrawnBrand, category: { name: string; slug: string }) => ({
  main: mainPicture(brand, category.name),
  gallery: gallery(brand, category.slug),
});
