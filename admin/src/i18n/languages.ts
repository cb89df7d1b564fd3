import type { Catalogue } from './en/texts.ts';

/** What there is to know of a language, and its texts, which are loaded when they are wanted. */
interface Beside {
  /** By itself. */
  name: string;
  /** What a page in it says of itself (`<html lang>`). */
  tag: string;
  /** As it is written here, where the browser says nothing nearer. */
  here: string;
  parts: { [Part in keyof Catalogue]: () => Promise<Catalogue[Part]> };
}

/** What the console speaks where nobody chose, and the browser asks for none of its languages. */
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

/** The languages beside English. Another one is a folder like theirs, and an entry here. */
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

/** By what was asked: each row asks several times. */
const viewerLocales = new Map<string, string>();

/**
 * How dates, numbers and money are shown: by the person's own locale where it is of the chosen language and script
 * (a Taiwanese browser's dates would not fit simplified Chinese), else by the language's own.
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
