import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The most common passwords that have 10 characters and more, in lower case: shorter ones are refused by their length. Those
 * 1,557 of the 49,233 of `@zxcvbn-ts/language-common` 4.1.3 (MIT), which would bring 2 MB for these 18 KB, and a few of
 * our own that name what is sold here.
 */
const FILE = join(import.meta.dirname, 'common-passwords.txt');

let list: Set<string> | null = null;

/** Whether a password is among those that are tried first (decisions "Identity and trust"), however it is capitalised. */
export const isCommonPassword = (password: string): boolean => {
  list ??= new Set(readFileSync(FILE, 'utf8').trim().split('\n'));
  return list.has(password.normalize('NFKC').trim().toLowerCase());
};
