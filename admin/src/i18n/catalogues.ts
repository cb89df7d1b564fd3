import { loadApiTexts } from './api-texts.ts';
import { DEFAULT_LANGUAGE, type Language } from './languages.ts';

/**
 * A catalogue comes in parts, each with the screens that show it: what stands around every screen, and login and
 * dashboard; the marketplace; and what an admin manages besides. A part may use the texts of those before it.
 */
const PARTS = ['shell', 'market', 'management'] as const;
export type Part = (typeof PARTS)[number];

/** Texts by name, in groups. */
type Texts = string | { readonly [name: string]: Texts | undefined };

const FILES: Record<Language, Record<Part, () => Promise<{ texts: Texts }>>> = {
  en: {
    shell: () => import('./en/shell.ts'),
    market: () => import('./en/market.ts'),
    management: () => import('./en/management.ts'),
  },
  ms: {
    shell: () => import('./ms/shell.ts'),
    market: () => import('./ms/market.ts'),
    management: () => import('./ms/management.ts'),
  },
  zh: {
    shell: () => import('./zh/shell.ts'),
    market: () => import('./zh/market.ts'),
    management: () => import('./zh/management.ts'),
  },
};

type Catalogue = Partial<Record<Part, Texts>>;

const catalogues: Record<Language, Catalogue> = { en: {}, ms: {}, zh: {} };
const wanted = new Set<Part>(['shell']);
let spoken: Language | undefined;

/** For what words something outside of the screens. */
export const spokenLanguage = (): Language => spoken ?? DEFAULT_LANGUAGE;

/** Loads what is wanted, and what comes to be wanted meanwhile, of one language. */
const complete = async (language: Language) => {
  const catalogue = catalogues[language];
  const missing = () => [...wanted].filter(part => !catalogue[part]);
  while (missing().length > 0) {
    await Promise.all(
      missing().map(async part => {
        catalogue[part] = (await FILES[language][part]()).texts;
      }),
    );
  }
};

/** Loads a language, every part that was needed so far. Rejects when a file of it cannot be had. */
export const speak = async (language: Language) => {
  await Promise.all([complete(language), loadApiTexts(language)]);
  spoken = language;
};

/** A screen's module, once its texts are there too. `lazy(() => withTexts('market', import('./Screen.tsx')))` */
export const withTexts = async <Module>(part: Part, module: Promise<Module>): Promise<Module> => {
  for (const needed of PARTS.slice(0, PARTS.indexOf(part) + 1)) wanted.add(needed);
  const [screen] = await Promise.all([module, spoken && complete(spoken)]);
  return screen;
};

const at = (texts: Texts | undefined, path: string[]): Texts | undefined =>
  path.reduce(
    (inner: Texts | undefined, name) =>
      typeof inner === 'object' && Object.hasOwn(inner, name) ? inner[name] : undefined,
    texts,
  );

/** The text of a name (`console.leads.title`, `ra.action.save`), as far as it is loaded. */
export const textOf = (language: Language, name: string): string | undefined => {
  const path = name.split('.');
  for (const part of PARTS) {
    const text = at(catalogues[language][part], path);
    if (typeof text === 'string') return text;
  }
  return undefined;
};
