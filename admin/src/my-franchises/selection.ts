import type { Franchise } from '@marketplace/api';
import { SORT_KEYS, type SortKey } from '../franchises/sort-keys.ts';

/** How a consultant looks at their own franchises. */
export interface Selection {
  search: string;
  category: string;
  sort: SortKey;
  order: 'ASC' | 'DESC';
}

const isSortKey = (value: string | null): value is SortKey => SORT_KEYS.some(key => key === value);

/** The selection that an address names; by name, ascending, where it names none. */
export const selectionOf = (address: URLSearchParams): Selection => {
  const sort = address.get('sort');
  return {
    search: address.get('search') ?? '',
    category: address.get('category') ?? '',
    sort: isSortKey(sort) ? sort : 'name',
    order: address.get('order') === 'DESC' ? 'DESC' : 'ASC',
  };
};

const compare = (a: Franchise, b: Franchise, key: SortKey): number => {
  const [left, right] = [a[key], b[key]];
  if (left === right) return 0;
  // A confidential figure comes before every other, as the database orders it.
  if (left === null) return -1;
  if (right === null) return 1;
  return typeof left === 'number' && typeof right === 'number'
    ? left - right
    : String(left).localeCompare(String(right));
};

/** Those that match name, description or category, whatever their case, of the chosen category, in order (specification §2.4). */
export const select = (franchises: Franchise[], { search, category, sort, order }: Selection): Franchise[] => {
  const wanted = search.trim().toLowerCase();
  const found = franchises.filter(
    franchise =>
      (category === '' || franchise.category === category) &&
      [franchise.name, franchise.description, franchise.category].some(text => text.toLowerCase().includes(wanted)),
  );
  const direction = order === 'ASC' ? 1 : -1;
  return found.toSorted((a, b) => direction * compare(a, b, sort) || a.id.localeCompare(b.id));
};

/** The categories that occur among them. */
export const categoriesOf = (franchises: Franchise[]): string[] =>
  [...new Set(franchises.map(({ category }) => category))].filter(Boolean).toSorted();
