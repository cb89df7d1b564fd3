import type { Catalogue } from './en/texts.ts';

/** Properties of a language, and the functions that load its texts. */
interface Beside {
  /** Name of the language in the language itself. */
  name: string;
  /** Language tag for `<html lang>`. */
  tag: string;
  /** Locale for formats, if the browser has no closer one. */
  here: string;
  parts: { [Part in keyof Catalogue]: () => Promise<Catalogue[Part]> };
}

/** Default language, if the user chose none and the browser prefers none of the supported ones. */
export const DEFAULT_LANGUAGE = 'en';

const ENGLISH = {
  name: 'English',
  tag: 'en',
  here: 'en',
  parts: {
    shell: () => import('./en/shell.ts'),
    market: () => import('./en/market.ts'),
    management: () => import('./en/management.ts'),
  },
};

/** Languages besides English. To add one, create its folder and add an entry here. */
const BESIDE = {
  ms: {
    name: 'Bahasa Malaysia',
    tag: 'ms',
    here: 'ms-MY',
    parts: {
      shell: () => import('./ms/shell.ts'),
      market: () => import('./ms/market.ts'),
      management: () => import('./ms/management.ts'),
    },
  },
  zh: {
    name: '简体中文',
    tag: 'zh-Hans',
    here: 'zh-CN',
    parts: {
      shell: () => import('./zh/shell.ts'),
      market: () => import('./zh/market.ts'),
      management: () => import('./zh/management.ts'),
    },
  },
} satisfies Record<string, Beside>;

export type Language = typeof DEFAULT_LANGUAGE | keyof typeof BESIDE;

export const LANGUAGES: Readonly<
  Record<Language, Omit<Beside, 'parts'> & { parts: Record<keyof Catalogue, () => Promise<object>> }>
> = {
  en: ENGLISH,
  ...BESIDE,
};

export const isLanguage = (value: unknown): value is Language =>
  typeof value === 'string' && Object.hasOwn(LANGUAGES, value);

const written = (locale: string) => {
  const { language, script } = new Intl.Locale(locale).maximize();
  return `${language}-${script}`;
};

/** Cache by language, because each row of a list needs the locale several times. */
const viewerLocales = new Map<string, string>();

/**
 * Returns the locale for dates, numbers and money: the browser's, if it has the chosen language and script, otherwise
 * the language's own. The dates of a Taiwanese browser, for example, would not fit simplified Chinese.
 */
export const viewerLocale = (language: Language): string => {
  const asked = `${language} ${navigator.languages}`;
  const known = viewerLocales.get(asked);
  if (known) return known;
  const { here } = LANGUAGES[language];
  const locale = navigator.languages.find(locale => written(locale) === written(here)) ?? here;
  viewerLocales.set(asked, locale);
  return locale;
};
