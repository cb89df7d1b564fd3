import type { Role, Today } from '@marketplace/api';
import { LEADS } from '../../../data/addresses.ts';

/** Sections of the day, most urgent first. */
const SECTIONS = ['overdue', 'due', 'new', 'waiting', 'suspected', 'upcoming'] as const;
export type SectionName = (typeof SECTIONS)[number];

const listOf = (path: string, filter: object) => `${path}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`;

/** Returns the address of the list with all items of a section. */
export const listPath = (name: SectionName, { new_since }: Today): string => {
  const paths: Record<SectionName, string> = {
    overdue: listOf(LEADS, { next_step: 'overdue' }),
    due: listOf(LEADS, { next_step: 'today' }),
    upcoming: listOf(LEADS, { next_step: 'upcoming' }),
    new: listOf(LEADS, { from: new_since }),
    waiting: listOf(LEADS, { waiting: true }),
    suspected: listOf(LEADS, { is_suspected: true }),
  };
  return paths[name];
};

/** Returns the number of items in a section, or 0 if the section does not apply to the user. */
export const countOf = (name: SectionName, today: Today): number =>
  name === 'suspected' ? (today.suspected ?? 0) : (today[name]?.count ?? 0);

/**
 * Returns the sections that are not empty. A consultant's new leads are not among them, because the dashboard lists
 * them with their unlock buttons.
 */
export const sectionsOf = (today: Today, role: Role): SectionName[] =>
  SECTIONS.filter(name => countOf(name, today) > 0 && !(name === 'new' && role === 'consultant'));
