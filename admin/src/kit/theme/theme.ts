import type { RaThemeOptions } from 'react-admin';
import { components } from './components.ts';
import { dark, EASING, FONT, light, type Palette, RADIUS } from './tokens.ts';

declare module '@mui/material/styles' {
  interface TypeBackground {
    raised: string;
    tint: string;
  }
}

const themeOf = (mode: 'light' | 'dark', colours: Palette): RaThemeOptions => ({
  palette: {
    mode,
    primary: { main: colours.brand, dark: colours.brandStrong, contrastText: colours.onBrand },
    secondary: { main: colours.accent, contrastText: colours.surface },
    error: { main: colours.danger, dark: colours.dangerStrong, contrastText: colours.surface },
    warning: { main: colours.warning, contrastText: colours.surface },
    info: { main: colours.info, contrastText: colours.surface },
    success: { main: colours.positive, contrastText: colours.surface },
    text: { primary: colours.text, secondary: colours.muted },
    divider: colours.line,
    action: { active: colours.muted },
    background: { default: colours.ground, paper: colours.surface, raised: colours.raised, tint: colours.brandTint },
  },
  shape: { borderRadius: RADIUS.small },
  spacing: 8,
  typography: {
    fontFamily: FONT,
    fontSize: 14,
    h1: { fontSize: '1.625rem', fontWeight: 700, lineHeight: 1.15, letterSpacing: '-0.02em', textWrap: 'balance' },
    h2: { fontSize: '1.125rem', fontWeight: 700, lineHeight: 1.25, letterSpacing: '-0.01em' },
    h3: { fontSize: '1rem', fontWeight: 600, lineHeight: 1.35 },
    body1: { fontSize: '0.9375rem', lineHeight: 1.55 },
    body2: { fontSize: '0.875rem', lineHeight: 1.5 },
    caption: { fontSize: '0.8125rem', lineHeight: 1.45 },
    overline: { fontSize: '0.75rem', fontWeight: 600, letterSpacing: '0.04em', textTransform: 'none', lineHeight: 1.5 },
    button: { textTransform: 'none', fontWeight: 600 },
  },
  transitions: { easing: { easeInOut: EASING }, duration: { standard: 160, shortest: 120 } },
  components: components(colours),
});

export const lightTheme = themeOf('light', light);
export const darkTheme = themeOf('dark', dark);
