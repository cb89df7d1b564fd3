import type { Catalogue } from './en/texts.ts';

/** Properties of a language, and the functions that load its texts. */
interface OtherLanguage {
  /** Name of the language in the language itself. */
  name: string;
  /** Language tag for `<html lang>`. */
  tag: string;
  /** Locale for formats, if the browser has no closer one. */
  defaultLocale: string;
  parts: { [Part in keyof Catalogue]: () => Promise<Catalogue[Part]> };
}

/** Default language, if the user chose none and the browser prefers none of the supported ones. */
export const DEFAULT_LANGUAGE = 'en';

const ENGLISH = {
  name: 'English',
  tag: 'en',
  defaultLocale: 'en-MY',
  parts: {
    shell: () => import('./en/shell.ts'),
    market: () => import('./en/market.ts'),
    management: () => import('./en/management.ts'),
  },
};

/** Languages besides English. To add one, create its folder and add an entry here. */
const OTHER_LANGUAGES = {
  ms: {
    name: 'Bahasa Malaysia',
    tag: 'ms',
    defaultLocale: 'ms-MY',
    parts: {
      shell: () => import('./ms/shell.ts'),
      market: () => import('./ms/market.ts'),
      management: () => import('./ms/management.ts'),
    },
  },
  zh: {
    name: '简体中文',
    tag: 'zh-Hans',
    defaultLocale: 'zh-CN',
    parts: {
      shell: () => import('./zh/shell.ts'),
      market: () => import('./zh/market.ts'),
      management: () => import('./zh/management.ts'),
    },
  },
} satisfies Record<string, OtherLanguage>;

export type Language = typeof DEFAULT_LANGUAGE | keyof typeof OTHER_LANGUAGES;

export const LANGUAGES: Readonly<
  Record<Language, Omit<OtherLanguage, 'parts'> & { parts: Record<keyof Catalogue, () => Promise<object>> }>
> = {
  en: ENGLISH,
  ...OTHER_LANGUAGES,
};

export const isLanguage = (value: unknown): value is Language =>
  typeof value === 'string' && Object.hasOwn(LANGUAGES, value);

const scriptOf = (locale: string) => {
  const { language, script } = new Intl.Locale(locale).maximize();
  return `${language}-${script}`;
};

/** Returns the order of day, month and year in a locale's dates. */
export const dateOrder = (locale: string) =>
  new Intl.DateTimeFormat(locale)
    .formatToParts()
    .map(({ type }) => type)
    .filter(type => type !== 'literal')
    .join();

/**
 * Returns whether a locale writes dates like a language's default locale: same language and script, same order of day
 * and month.
 */
const isFitting = (locale: string, defaultLocale: string) =>
  scriptOf(locale) === scriptOf(defaultLocale) && dateOrder(locale) === dateOrder(defaultLocale);

/** Cache by language, because each row of a list needs the locale several times. */
const viewerLocales = new Map<string, string>();

/**
 * Returns the locale for dates, numbers and money: the browser's, if it has the chosen language and script and orders
 * dates like the language here, otherwise the language's own. The dates of a Taiwanese browser, for example, would not
 * fit simplified Chinese. English is day first: 05/03 would be read as 5 March in Malaysia.
 */
export const viewerLocale = (language: Language): string => {
  const cacheKey = `${language} ${navigator.languages}`;
  const known = viewerLocales.get(cacheKey);
  if (known) return known;
  const { defaultLocale } = LANGUAGES[language];
  const locale = navigator.languages.find(locale => isFitting(locale, defaultLocale)) ?? defaultLocale;
  viewerLocales.set(cacheKey, locale);
  return locale;
};
