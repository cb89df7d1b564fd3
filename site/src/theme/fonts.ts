import jakarta from '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2?url';
import sourceSans from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url';
import sourceSerif from '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2?url';
import type { Theme } from '@marketplace/api';

/** A font file and a local fallback with the same metrics, so that text does not move when the file arrives. */
interface Face {
  family: string;
  url: string;
  weights: string;
  fallback: { local: string; size: string; ascent: string; descent: string };
}

const JAKARTA: Face = {
  family: 'Plus Jakarta Sans',
  url: jakarta,
  weights: '200 800',
  fallback: { local: 'Arial', size: '106%', ascent: '97.9%', descent: '20.9%' },
};
const SANS: Face = {
  family: 'Source Sans 3',
  url: sourceSans,
  weights: '200 900',
  fallback: { local: 'Arial', size: '94.7%', ascent: '108.1%', descent: '42.2%' },
};
const SERIF: Face = {
  family: 'Source Serif 4',
  url: sourceSerif,
  weights: '200 900',
  fallback: { local: 'Times New Roman', size: '115%', ascent: '90.1%', descent: '29.1%' },
};

const FACES: Record<Theme, { text: Face; heading: Face }> = {
  minimalist: { text: JAKARTA, heading: JAKARTA },
  modern: { text: JAKARTA, heading: JAKARTA },
  classic: { text: SANS, heading: SERIF },
};

const faces = (theme: Theme) => [...new Set([FACES[theme].text, FACES[theme].heading])];

const rules = ({ family, url, weights, fallback }: Face) =>
  `@font-face{font-family:"${family}";src:url(${url}) format("woff2");font-weight:${weights};font-display:optional}` +
  `@font-face{font-family:"${family} stand-in";src:local("${fallback.local}");size-adjust:${fallback.size};ascent-override:${fallback.ascent};descent-override:${fallback.descent};line-gap-override:0%}`;

const stack = ({ family, fallback }: Face) =>
  `"${family}","${family} stand-in",${fallback.local === 'Arial' ? 'system-ui,sans-serif' : 'Georgia,serif'}`;

/** Returns the font files that a page of this theme needs before others. */
export const fontFiles = (theme: Theme): string[] => faces(theme).map(({ url }) => url);

/** Returns the theme's fonts as CSS: the font faces and the two families that the styles use. */
export const fontStyles = (theme: Theme): string =>
  `${faces(theme).map(rules).join('')}:root{--font-text:${stack(FACES[theme].text)};--font-heading:${stack(FACES[theme].heading)}}`;
