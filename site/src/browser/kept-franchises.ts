import { browserStorage } from './storage.ts';

/** A franchise that is stored in this browser, with its name in case it is no longer offered. */
export interface KeptFranchise {
  id: string;
  slug: string;
  name: string;
  /** Whether it was no longer offered when the visitor last opened the shortlist. */
  gone?: boolean;
}

/** Maximum number of franchises on a shortlist, also on one that an address contains. */
export const MOST_SHORTLISTED = 60;

/** Storage keys of the two lists that this file keeps. */
export const SHORTLIST = 'shortlist';
export const VIEWED = 'recently viewed';
/** Maximum number of franchises in each list. */
const MOST = { [SHORTLIST]: MOST_SHORTLISTED, [VIEWED]: 12 };
type List = keyof typeof MOST;

/** The lists of this page, in case the browser does not store them. */
const unstored: Partial<Record<List, KeptFranchise[]>> = {};

const isKeptFranchise = (entry: unknown): entry is KeptFranchise =>
  typeof entry === 'object' &&
  entry !== null &&
  ['id', 'slug', 'name'].every(key => typeof (entry as Record<string, unknown>)[key] === 'string');

/** Returns a list, the newest first. */
export const readKeptFranchises = (list: List): KeptFranchise[] => {
  try {
    const stored: unknown = JSON.parse(browserStorage.read(list) ?? 'null');
    return Array.isArray(stored) ? stored.filter(isKeptFranchise) : (unstored[list] ?? []);
  } catch {
    return [];
  }
};

const writeKeptFranchises = (list: List, entries: KeptFranchise[]): void => {
  const kept = entries.slice(0, MOST[list]);
  unstored[list] = kept;
  browserStorage.write(list, JSON.stringify(kept));
};

/** Adds franchises to the start of a list, or moves them there. */
export const addKeptFranchises = (list: List, ...entries: KeptFranchise[]): void =>
  writeKeptFranchises(list, [
    ...entries,
    ...readKeptFranchises(list).filter(({ id }) => !entries.some(entry => entry.id === id)),
  ]);

/**
 * Adds franchises to the start of the shortlist until it is full. Franchises that are on it stay.
 * @returns the number of franchises that did not fit
 */
export const addToShortlist = (...entries: KeptFranchise[]): number => {
  const kept = readKeptFranchises(SHORTLIST);
  const added = entries.filter(({ id }) => !kept.some(entry => entry.id === id));
  const fitting = added.slice(0, Math.max(0, MOST_SHORTLISTED - kept.length));
  addKeptFranchises(SHORTLIST, ...fitting);
  return added.length - fitting.length;
};

/** The message when a franchise does not fit on the shortlist. */
export const FULL_SHORTLIST = `Your shortlist is full: it can have at most ${MOST_SHORTLISTED} franchises. Remove some to keep others.`;

/** Removes a franchise from a list. */
export const removeKeptFranchise = (list: List, id: string): void =>
  writeKeptFranchises(
    list,
    readKeptFranchises(list).filter(entry => entry.id !== id),
  );

/** Returns the franchise of this page. On other pages, its values are empty. */
export const readPageFranchise = (): KeptFranchise => ({
  id: document.querySelector<HTMLElement>('[data-franchise]')?.dataset.franchise ?? '',
  slug: location.pathname.split('/')[2] ?? '',
  name: document.querySelector('h1')?.textContent ?? '',
});

/** Returns a list without the franchise of this page. */
export const readOtherKeptFranchises = (list: List): KeptFranchise[] => {
  const { id } = readPageFranchise();
  return readKeptFranchises(list).filter(entry => entry.id !== id);
};
