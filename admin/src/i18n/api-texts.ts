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

/** The texts of the API in one language. */
interface ApiTexts {
  patterns: Pattern[];
  fieldNames: Readonly<Record<string, string>>;
}

const loaded = new Map<Language, ApiTexts>();

/** Loads what the API says in a language; English it says itself. */
export const loadApiTexts = async (language: Language): Promise<void> => {
  const { api } = LANGUAGES[language];
  if (!api || loaded.has(language)) return;
  const { apiTexts, fieldNames } = await api();
  const patterns = Object.entries(apiTexts)
    .map(patternOf)
    .toSorted((a, b) => fixed(b) - fixed(a));
  loaded.set(language, { patterns, fieldNames });
};

/** The label of a field in a language; entries of a list have a number behind it ("FAQ 2"). */
const fieldName = (title: string, fieldNames: ApiTexts['fieldNames']): string => {
  const [, name = title, number = ''] = /^(.*?)( \d+)?$/s.exec(title) ?? [];
  return (fieldNames[name] ?? name) + number;
};

/** Translates a text of the API, with the label of the field that it names (`%{name}`). An unknown text stays as it is. */
export const apiText = (text: string, language: Language): string => {
  const texts = loaded.get(language);
  if (!texts) return text;
  for (const { said, names, reads } of texts.patterns) {
    const values = said.exec(text)?.slice(1);
    if (!values) continue;
    return reads.replace(VALUE, (place, key) => {
      const value = values[names.indexOf(key)] ?? place;
      return key === 'name' ? fieldName(value, texts.fieldNames) : value;
    });
  }
  return text;
};
