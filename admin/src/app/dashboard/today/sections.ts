import type { Role, Today } from '@marketplace/api';
import { LEADS_PATH } from '../../../data/addresses.ts';

/** Sections of the day, most urgent first. */
const SECTIONS = ['overdue', 'due', 'new', 'waiting', 'suspected', 'upcoming'] as const;
export type SectionName = (typeof SECTIONS)[number];

const listOf = (path: string, filter: object) => `${path}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`;

/** Returns the address of the list with all items of a section. */
export const sectionListPath = (name: SectionName, { new_since }: Today): string => {
  const paths: Record<SectionName, string> = {
    overdue: listOf(LEADS_PATH, { next_step: 'overdue' }),
    due: listOf(LEADS_PATH, { next_step: 'today' }),
    upcoming: listOf(LEADS_PATH, { next_step: 'upcoming' }),
    new: listOf(LEADS_PATH, { from: new_since }),
    waiting: listOf(LEADS_PATH, { waiting: true }),
    suspected: listOf(LEADS_PATH, { is_suspected: true }),
  };
  return paths[name];
};

/** Returns the number of items in a section, or 0 if the section does not apply to the user. */
export const sectionCount = (name: SectionName, today: Today): number =>
  name === 'suspected' ? (today.suspected ?? 0) : (today[name]?.count ?? 0);

/**
 * Returns the sections that are not empty. A consultant's new leads are not among them, because the dashboard lists
 * them with their unlock buttons.
 */
export const nonEmptySections = (today: Today, role: Role): SectionName[] =>
  SECTIONS.filter(name => sectionCount(name, today) > 0 && !(name === 'new' && role === 'consultant'));
