import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from './languages.ts';

/**
 * A catalogue comes in parts, each with the screens that show it: what stands around every screen, and login and
 * dashboard; the marketplace; and what an admin manages besides. A part may use the texts of those before it.
 */
const PARTS = ['shell', 'market', 'management'] as const;
export type Part = (typeof PARTS)[number];

const catalogues = new Map<Language, Partial<Record<Part, object>>>();
const wanted = new Set<Part>(['shell']);
let spoken: Language | undefined;

/** For what words something outside of the screens. */
export const spokenLanguage = (): Language => spoken ?? DEFAULT_LANGUAGE;

/** Loads what is wanted, and what comes to be wanted meanwhile, of one language. */
const complete = async (language: Language) => {
  const catalogue = catalogues.get(language) ?? {};
  catalogues.set(language, catalogue);
  const missing = () => [...wanted].filter(part => !catalogue[part]);
  while (missing().length > 0) {
    await Promise.all(
      missing().map(async part => {
        catalogue[part] = await LANGUAGES[language].parts[part]();
      }),
    );
  }
};

/** Loads a language, every part that was needed so far. Rejects when a file of it cannot be had. */
export const speak = async (language: Language) => {
  await complete(language);
  spoken = language;
};

/** A screen's module, once its texts are there too. `screenLoadedLater(() => withTexts('market', import('./Screen.tsx')))` */
export const withTexts = async <Module>(part: Part, module: Promise<Module>): Promise<Module> => {
  for (const needed of PARTS.slice(0, PARTS.indexOf(part) + 1)) wanted.add(needed);
  const [screen] = await Promise.all([module, spoken && complete(spoken)]);
  return screen;
};

const at = (texts: unknown, path: string[]): unknown =>
  path.reduce(
    (inner, name) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, name) : undefined),
    texts,
  );

/** The text of a name (`console.leads.title`, `ra.action.save`), as far as it is loaded. */
export const textOf = (language: Language, name: string): string | undefined => {
  const path = name.replace(/^console\./, '').split('.');
  for (const part of PARTS) {
    const text = at(catalogues.get(language)?.[part], path);
    if (typeof text === 'string') return text;
  }
  return undefined;
};
