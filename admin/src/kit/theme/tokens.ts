/**
 * Colours of the console by role. All used pairs of text and background meet WCAG AA (4.5:1, controls 3:1), verified by
 * `test/rules/contrast.ts`.
 */
export interface Palette {
  ground: string;
  surface: string;
  raised: string;
  line: string;
  control: string;
  text: string;
  muted: string;
  brand: string;
  brandStrong: string;
  onBrand: string;
  brandTint: string;
  positive: string;
  warning: string;
  danger: string;
  dangerStrong: string;
  info: string;
  accent: string;
}

export const light: Palette = {
  ground: '#f6f5f1',
  surface: '#ffffff',
  raised: '#ffffff',
  line: '#e3e0d8',
  control: '#878c88',
  text: '#1a2422',
  muted: '#56625f',
  brand: '#0b5f5a',
  brandStrong: '#084a46',
  onBrand: '#ffffff',
  brandTint: '#e2efec',
  positive: '#17663a',
  warning: '#8a5300',
  danger: '#b3261e',
  dangerStrong: '#8c1d18',
  info: '#1257a6',
  accent: '#6b3fa0',
};

export const dark: Palette = {
  ground: '#0f1514',
  surface: '#171f1e',
  raised: '#1f2928',
  line: '#2d3937',
  control: '#71807c',
  text: '#e9efed',
  muted: '#a3b1ad',
  brand: '#6fd0c5',
  brandStrong: '#93e0d7',
  onBrand: '#06231f',
  brandTint: '#16332f',
  positive: '#7fd6a1',
  warning: '#f0bf6b',
  danger: '#ff9e94',
  dangerStrong: '#ffb8b1',
  info: '#8fc1ff',
  accent: '#cbb0f5',
};

/** Corner radii in pixels of controls, cards and dialogs. */
export const RADIUS = { small: 6, medium: 12, large: 20 };
export const EASING = 'cubic-bezier(0.2, 0, 0, 1)';
export const FONT = '"Plus Jakarta Sans Variable", system-ui, -apple-system, "Segoe UI", sans-serif';
