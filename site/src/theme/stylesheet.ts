import { type Brand, palette, type Scheme } from './palette.ts';

interface BrandStyles {
  css: string;
  /** What a page stands on. */
  surface: Record<Scheme, string>;
}

const declarations = (colours: Record<string, string>) =>
  Object.entries(colours)
    .map(([role, colour]) => `--${role}:${colour}`)
    .join(';');

const make = (brand: Brand): BrandStyles => {
  const [light, dark] = [palette(brand, 'light'), palette(brand, 'dark')];
  return {
    css: `:root{${declarations(light)}}@media screen and (prefers-color-scheme:dark){:root{${declarations(dark)}}}`,
    surface: { light: light.surface ?? '', dark: dark.surface ?? '' },
  };
};

let last: { key: string; styles: BrandStyles } | undefined;

/** Remembered, as one brand is on every page, and its colours take a millisecond to find. */
const stylesOf = (brand: Brand): BrandStyles => {
  const key = [brand.theme, brand.primaryColor, brand.secondaryColor, brand.accentColor].join();
  if (last?.key !== key) last = { key, styles: make(brand) };
  return last.styles;
};

/**
 * The brand's colours as custom properties, light and dark, for the head of a page: small enough to stand there, and so
 * a page never waits for them.
 */
export const themeStyles = (brand: Brand): string => stylesOf(brand).css;

/** The ground of the pages, for the browser's own bars. */
export const themeSurface = (brand: Brand, scheme: Scheme): string => stylesOf(brand).surface[scheme];
