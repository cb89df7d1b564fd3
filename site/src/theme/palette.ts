import type { PublicContent, Theme } from '@marketplace/api';
import { fromOklch, toOklch } from './colour.ts';
import { CONTROL_CONTRAST, ensureContrast, readableOn, TEXT_CONTRAST } from './contrast.ts';

/** The three colours and the theme that an admin chose. */
export type Brand = Pick<PublicContent, 'primaryColor' | 'secondaryColor' | 'accentColor' | 'theme'>;
export type Scheme = 'light' | 'dark';

/** The backgrounds of a theme: the lightness of each, and their tint. */
interface Grounds {
  surface: number;
  raised: number;
  sunken: number;
  line: number;
  tint: number;
  /** A fixed hue (paper). Default: the brand's hue. */
  hue?: number;
}

const GROUNDS: Record<Theme, Record<Scheme, Grounds>> = {
  minimalist: {
    light: { surface: 1, raised: 1, sunken: 0.974, line: 0.912, tint: 0.005 },
    dark: { surface: 0.175, raised: 0.212, sunken: 0.145, line: 0.32, tint: 0.008 },
  },
  modern: {
    light: { surface: 0.984, raised: 1, sunken: 0.958, line: 0.9, tint: 0.007 },
    dark: { surface: 0.185, raised: 0.238, sunken: 0.15, line: 0.345, tint: 0.022 },
  },
  classic: {
    light: { surface: 0.978, raised: 0.992, sunken: 0.95, line: 0.85, tint: 0.016, hue: 85 },
    dark: { surface: 0.19, raised: 0.222, sunken: 0.16, line: 0.36, tint: 0.012, hue: 75 },
  },
};

const STATES = { positive: '#157347', warning: '#8a5a00', danger: '#b3261e' };

/**
 * Returns the colours of a brand in one scheme as `#rrggbb`, by role. Whatever colours were chosen, the contrast to
 * every background is at least 4.5:1 for text and 3:1 for controls.
 */
export const palette = (brand: Brand, scheme: Scheme): Record<string, string> => {
  const theme = GROUNDS[brand.theme][scheme];
  const primary = toOklch(brand.primaryColor);
  const hue = theme.hue ?? primary.h;
  const grey = (l: number, c = theme.tint) => fromOklch({ l, c, h: hue });
  const surface = grey(theme.surface);
  const raised = grey(theme.raised);
  const sunken = grey(theme.sunken);
  const grounds = [surface, raised, sunken];
  const light = scheme === 'light';

  const brandColour = ensureContrast(brand.primaryColor, grounds, TEXT_CONTRAST);
  const accent = ensureContrast(brand.accentColor, grounds, TEXT_CONTRAST);
  const wash = fromOklch({ l: light ? 0.955 : 0.27, c: Math.min(primary.c, light ? 0.03 : 0.05), h: primary.h });
  const brandOklch = toOklch(brandColour);
  const onBrand = readableOn(brandColour);
  const lift = onBrand === '#ffffff' ? 0.06 : -0.06;

  return {
    surface,
    raised,
    sunken,
    line: grey(theme.line, theme.tint * 1.4),
    'line-strong': ensureContrast(grey(light ? 0.62 : 0.55), grounds, CONTROL_CONTRAST),
    text: grey(light ? 0.22 : 0.945, 0.012),
    muted: ensureContrast(brand.secondaryColor, [...grounds, wash], TEXT_CONTRAST),
    brand: brandColour,
    'brand-hover': ensureContrast(fromOklch({ ...brandOklch, l: brandOklch.l + lift }), [onBrand], TEXT_CONTRAST),
    'on-brand': onBrand,
    'brand-wash': wash,
    // Background of white text in front of a picture. Its opacity is at least 72 %.
    'hero-tint': fromOklch({ l: 0.24, c: Math.min(primary.c, 0.07), h: primary.h }),
    'on-wash': ensureContrast(brandColour, [wash], TEXT_CONTRAST),
    accent,
    'on-accent': readableOn(accent),
    positive: ensureContrast(STATES.positive, grounds, TEXT_CONTRAST),
    warning: ensureContrast(STATES.warning, grounds, TEXT_CONTRAST),
    danger: ensureContrast(STATES.danger, grounds, TEXT_CONTRAST),
  };
};
