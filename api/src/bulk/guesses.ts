import { PASSWORD_CALLED } from '../users/csv.ts';
import { columnKey, type Fields } from './columns.ts';

/** A name as it is looked up: letters and digits of any script, without accents. */
const key = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

const namesOf = (called = ''): string[] => called.split('|').map(key).filter(Boolean);

const SECRET = new Set([...namesOf(PASSWORD_CALLED), 'password', 'pass', 'passwd']);

/** Whether a column may hold passwords, by what it is called. */
export const looksSecret = (name: string): boolean => SECRET.has(key(name));

/**
 * Which field each column of a file is probably meant for: its own name first, then what people call it. No field twice.
 * @returns in the order of the columns; empty where nothing is probable
 */
export const guessFields = ({ columns, readOnly }: Fields, header: string[]): string[] => {
  const fields = Object.keys(columns);
  const taken = new Set<string>();
  const take = (field: string | undefined) => {
    if (field === undefined || taken.has(field)) return '';
    taken.add(field);
    return field;
  };
  const exact = header.map(name => take(fields.find(field => field === columnKey(name))));
  const others = fields.map(field => ({ field, names: new Set([key(field), ...namesOf(columns[field]?.called)]) }));
  return header.map((name, at) => {
    if (exact[at] || readOnly.includes(columnKey(name))) return exact[at] ?? '';
    const own = key(name);
    return take(others.find(({ field, names }) => !taken.has(field) && names.has(own))?.field);
  });
};
