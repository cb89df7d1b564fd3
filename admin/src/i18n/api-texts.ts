import { LANGUAGES, type Language } from './languages.ts';

/** A text of the API as it is said, and how it reads in a language. */
interface Pattern {
  said: RegExp;
  names: string[];
  reads: string;
}

const VALUE = /%\{(\w+)\}/g;
const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const patternOf = ([said, reads]: [string, string]): Pattern => ({
  said: new RegExp(
    `^${said
      .split(VALUE)
      .map((part, at) => (at % 2 === 0 ? literally(part) : '([^]*)'))
      .join('')}$`,
  ),
  names: [...said.matchAll(VALUE)].map(([, name = '']) => name),
  reads,
});

/** What says more by itself is asked first: `… is not valid: …` before `… is not valid`. */
const fixed = ({ said }: Pattern) => said.source.replaceAll('([^]*)', '').length;

const patterns = new Map<Language, Pattern[]>();

/** Loads what the API says in a language; English it says itself. */
export const loadApiTexts = async (language: Language): Promise<void> => {
  const { api } = LANGUAGES[language];
  if (!api || patterns.has(language)) return;
  const { apiTexts } = await api();
  patterns.set(
    language,
    Object.entries(apiTexts)
      .map(patternOf)
      .toSorted((a, b) => fixed(b) - fixed(a)),
  );
};

/** What the API said, in a language; what it isn't known to say stays as it is. */
export const apiText = (text: string, language: Language): string => {
  for (const { said, names, reads } of patterns.get(language) ?? []) {
    const values = said.exec(text)?.slice(1);
    if (values) return reads.replace(VALUE, (place, name) => values[names.indexOf(name)] ?? place);
  }
  return text;
};
