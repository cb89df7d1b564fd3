import type { Suggestions } from '@marketplace/api';
import { addressQuery, type Filters, filterQuery } from '../directory/filters.ts';
import { formatCount } from '../wording/count.ts';

/** A suggestion below the search field. */
export interface Suggestion {
  kind: 'franchise' | 'category' | 'place';
  name: string;
  /** Slug of the franchise or category. Empty for a place. */
  slug: string;
  /** Kind and number of franchises. Empty for a franchise. */
  note: string;
}

const counted = (kind: string, franchises: number) => `${kind}, ${formatCount(franchises, 'franchise')}`;

/** Returns the suggestions of the API in the order of the list. */
export const suggestionsOf = ({ franchises, categories, places }: Suggestions): Suggestion[] => [
  ...franchises.map(({ name, slug }) => ({ kind: 'franchise' as const, name, slug, note: '' })),
  ...categories.map(({ name, slug, franchises: number }) => ({
    kind: 'category' as const,
    name,
    slug,
    note: counted('Category', number),
  })),
  ...places.map(({ name, franchises: number }) => ({
    kind: 'place' as const,
    name,
    slug: '',
    note: counted('Place', number),
  })),
];

/**
 * Returns the address that a suggestion opens. A category or place replaces the search and keeps the other filters.
 * @param filters the current filters
 */
export const suggestionAddress = ({ kind, name, slug }: Suggestion, filters: Filters): string => {
  if (kind === 'franchise') return `/franchise/${slug}`;
  const others = { ...filters, search: '', ...(kind === 'category' ? { category: '' } : { place: name }) };
  return `${kind === 'category' ? `/category/${slug}` : '/'}${addressQuery(filterQuery(others))}#franchises`;
};

/** Returns a letter in lower case and without accents, for comparisons. */
const plain = (letter: string) => letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * Splits a name into parts and marks the beginnings of its words that match a typed word.
 * @example markedParts('Kopi Kampung', 'ko') // Ko is marked, "pi Kampung" is not
 */
export const markedParts = (name: string, text: string): { part: string; isMarked: boolean }[] => {
  const typed = (text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).map(word => [...word].map(plain).join(''));
  return (name.match(/[\p{L}\p{N}\p{M}]+|[^\p{L}\p{N}\p{M}]+/gu) ?? []).flatMap(word => {
    const letters = [...word];
    const compared = letters.map(plain);
    const lengths = typed.map(start => {
      let length = 0;
      while (length < compared.length && compared.slice(0, length).join('').length < start.length) length++;
      return compared.slice(0, length).join('') === start ? length : 0;
    });
    const marked = Math.max(0, ...lengths);
    return [
      { part: letters.slice(0, marked).join(''), isMarked: true },
      { part: letters.slice(marked).join(''), isMarked: false },
    ].filter(({ part }) => part !== '');
  });
};
