import { type Brand, palette, type Scheme } from './palette.ts';

const declarations = (brand: Brand, scheme: Scheme) =>
  Object.entries(palette(brand, scheme))
    .map(([role, colour]) => `--${role}:${colour}`)
    .join(';');

let last: { key: string; css: string } | undefined;

/**
 * The brand's colours as custom properties, light and dark, for the head of a page: small enough to stand there, and so
 * a page never waits for them. Remembered, as one brand is on every page.
 */
export const themeStyles = (brand: Brand): string => {
  const key = [brand.theme, brand.primaryColor, brand.secondaryColor, brand.accentColor].join();
  if (last?.key !== key) {
    const css = `:root{${declarations(brand, 'light')}}@media(prefers-color-scheme:dark){:root{${declarations(brand, 'dark')}}}`;
    last = { key, css };
  }
  return last.css;
};
