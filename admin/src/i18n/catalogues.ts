import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from './languages.ts';

/**
 * Parts of the texts, each loaded with the screens that use it: the shell (frame, sign-in, dashboard), the marketplace
 * and the admin's management. A part may use texts of the parts before it.
 */
const PARTS = ['shell', 'market', 'management'] as const;
export type TextsPart = (typeof PARTS)[number];

const catalogues = new Map<Language, Partial<Record<TextsPart, object>>>();
const requestedParts = new Set<TextsPart>(['shell']);
let spoken: Language | undefined;

/** Returns the current language, for texts outside of React components. */
export const currentLanguage = (): Language => spoken ?? DEFAULT_LANGUAGE;

/** Loads the requested parts of a language, including those requested during loading. */
const complete = async (language: Language) => {
  const catalogue = catalogues.get(language) ?? {};
  catalogues.set(language, catalogue);
  const missing = () => [...requestedParts].filter(part => !catalogue[part]);
  while (missing().length > 0) {
    await Promise.all(
      missing().map(async part => {
        catalogue[part] = await LANGUAGES[language].parts[part]();
      }),
    );
  }
};

/**
 * Loads all parts of a language that have been needed so far.
 * @throws if a file cannot be loaded
 */
export const switchLanguage = async (language: Language) => {
  await complete(language);
  spoken = language;
};

/**
 * Loads a screen's module together with its texts: `lazyScreen(() => loadWithTexts('market',
 * import('./Screen.tsx')))`
 */
export const loadWithTexts = async <Module>(part: TextsPart, module: Promise<Module>): Promise<Module> => {
  for (const needed of PARTS.slice(0, PARTS.indexOf(part) + 1)) requestedParts.add(needed);
  const [screen] = await Promise.all([module, spoken && complete(spoken)]);
  return screen;
};

const at = (texts: unknown, path: string[]): unknown =>
  path.reduce(
    (inner, name) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, name) : undefined),
    texts,
  );

/** Returns the text of a key (`console.leads.title`, `ra.action.save`), if it is loaded. */
export const textOf = (language: Language, name: string): string | undefined => {
  const path = name.replace(/^console\./, '').split('.');
  for (const part of PARTS) {
    const text = at(catalogues.get(language)?.[part], path);
    if (typeof text === 'string') return text;
  }
  return undefined;
};
