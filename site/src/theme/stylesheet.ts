import { type Brand, palette, type Scheme } from './palette.ts';

interface BrandStyles {
  css: string;
  /** Background colour of the page. */
  surface: Record<Scheme, string>;
}

const declarations = (colours: Record<string, string>) =>
  Object.entries(colours)
    .map(([role, colour]) => `--${role}:${colour}`)
    .join(';');

const buildStyles = (brand: Brand): BrandStyles => {
  const [light, dark] = [palette(brand, 'light'), palette(brand, 'dark')];
  return {
    css: `:root{${declarations(light)}}@media screen and (prefers-color-scheme:dark){:root{${declarations(dark)}}}`,
    surface: { light: light.surface ?? '', dark: dark.surface ?? '' },
  };
};

let last: { key: string; styles: BrandStyles } | undefined;

/**
 * Caches the styles of one brand, because all pages have the same brand and computing its colours takes a millisecond.
 */
const stylesOf = (brand: Brand): BrandStyles => {
  const key = [brand.theme, brand.primaryColor, brand.secondaryColor, brand.accentColor].join();
  if (last?.key !== key) last = { key, styles: buildStyles(brand) };
  return last.styles;
};

/**
 * Returns the brand's colours as custom properties, for light and dark mode. They are small enough for the head of a
 * page, so that the browser can draw before it has loaded the style files.
 */
export const themeStyles = (brand: Brand): string => stylesOf(brand).css;

/** Returns the background colour of the page, for the toolbar of the browser. */
export const themeSurface = (brand: Brand, scheme: Scheme): string => stylesOf(brand).surface[scheme];
