import * as enManagement from '../../src/i18n/en/management.ts';
import * as enMarket from '../../src/i18n/en/market.ts';
import * as enShell from '../../src/i18n/en/shell.ts';
import * as msManagement from '../../src/i18n/ms/management.ts';
import * as msMarket from '../../src/i18n/ms/market.ts';
import * as msShell from '../../src/i18n/ms/shell.ts';
import * as zhManagement from '../../src/i18n/zh/management.ts';
import * as zhMarket from '../../src/i18n/zh/market.ts';
import * as zhShell from '../../src/i18n/zh/shell.ts';

const flat = (node: unknown, path: string): [string, string][] => {
  if (typeof node === 'string') return [[path, node]];
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([name, inner]) => flat(inner, path ? `${path}.${name}` : name));
};

/**
 * Returns the texts that every language has. Words of records and API errors exist only in the languages other than
 * English.
 */
const all = (...parts: object[]) => {
  const {
    ra,
    words: _words,
    apiErrors: _errors,
    fieldNames: _names,
    ...console
  }: Record<string, unknown> = Object.assign({}, ...parts);
  return new Map(flat({ ra, console }, ''));
};

/** Every text of a language by its full key, such as `console.leads.title`. */
export const TEXTS = {
  en: all(enShell, enMarket, enManagement),
  ms: all(msShell, msMarket, msManagement),
  zh: all(zhShell, zhMarket, zhManagement),
};

/** Translations of words that records contain, by the English word. */
export const WORDS = { ms: msMarket.words, zh: zhMarket.words };

/** Texts that are the same in every language: names, brands and patterns. */
const NAMES =
  /^(WhatsApp( Business Cloud API)?|Facebook|Instagram|TikTok|X|Google Analytics|SMTP|Enginemailer|SEO|URL|CTR|OK|FAQ|Slug|Favicon|Logo|HTML|\( KB\)|[^\p{L}]*)$/u;

/** Words that are the same in Malay and English. */
const SHARED = new Set(['Edit', 'Media', 'Status', 'Port', 'Spam', 'Model', 'Video']);

/** Returns whether a text may be the same in this language as in English. */
export const mayEqualEnglish = (text: string, language: 'ms' | 'zh') => {
  const words = text.replace(/%\{\w+\}/g, '').trim();
  return NAMES.test(words) || (language === 'ms' && SHARED.has(words));
};
