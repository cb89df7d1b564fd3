import { PASSWORD_ALIASES } from '../users/csv.ts';
import { columnKey, type FileFields } from './columns.ts';

/** Maximum characters that are compared: column names are short, and normalising long texts takes long. */
const LONGEST_NAME = 200;

/** Returns a name for comparison: letters and digits of any script, without accents. */
const key = (name: string) =>
  name
    .slice(0, LONGEST_NAME)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

const namesOf = (aliases = ''): string[] => aliases.split('|').map(key).filter(Boolean);

const SECRET = new Set([...namesOf(PASSWORD_ALIASES), 'password', 'pass', 'passwd']);

/** Returns whether a column may contain passwords, by its name. */
export const looksSecret = (name: string): boolean => SECRET.has(key(name));

/**
 * Guesses the field of each column: first by its exact name, then by common names. No field is used twice.
 * @returns fields in the order of the columns; an empty text if no field is probable
 */
export const guessFields = ({ columns, readOnly }: FileFields, header: string[]): string[] => {
  const fields = Object.keys(columns);
  const usedFields = new Set<string>();
  const useField = (field: string | undefined) => {
    if (field === undefined || usedFields.has(field)) return '';
    usedFields.add(field);
    return field;
  };
  const exact = header.map(name => useField(fields.find(field => field === columnKey(name))));
  const candidates = fields.map(field => ({
    field,
    names: new Set([key(field), ...namesOf(columns[field]?.aliases)]),
  }));
  return header.map((name, at) => {
    if (exact[at] || readOnly.includes(columnKey(name))) return exact[at] ?? '';
    const own = key(name);
    return useField(candidates.find(({ field, names }) => !usedFields.has(field) && names.has(own))?.field);
  });
};
