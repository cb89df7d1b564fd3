import { textOf } from './catalogues.ts';
import { type Language, viewerLocale } from './languages.ts';

const PLURALS = '||||';

/**
 * Creates a function that translates text keys. `%{name}` is a placeholder; `||||` separates singular and plural,
 * chosen by `smart_count` (Malay and Chinese have one form). A text that is not a key, such as the API's, is returned
 * unchanged.
 */
export const translatorOf = (language: Language) => {
  const plural = new Intl.PluralRules(language);
  const count = new Intl.NumberFormat(viewerLocale(language));

  const form = (text: string, amount: unknown) => {
    const forms = text.split(PLURALS);
    const one = typeof amount !== 'number' || plural.select(amount) === 'one';
    return (one ? forms[0] : forms.at(-1))?.trim() ?? text;
  };

  return (name: string, values: Record<string, unknown> = {}): string => {
    const text = textOf(language, name) ?? values._;
    if (typeof text !== 'string') return name;
    return form(text, values.smart_count).replace(/%\{(\w+)\}/g, (place, key) => {
      const value = values[key];
      if (key === 'smart_count' && typeof value === 'number') return count.format(value);
      return value === undefined || value === null ? place : String(value);
    });
  };
};
