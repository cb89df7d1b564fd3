import type { Role, Today } from '@marketplace/api';
import { LEADS, LOCKED_LEADS } from '../../../data/addresses.ts';

/** The parts of a day, what is most pressing first. */
export const SECTIONS = ['overdue', 'due', 'new', 'waiting', 'suspected'] as const;
export type SectionName = (typeof SECTIONS)[number];

const listOf = (path: string, filter: object) => `${path}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`;

/** The list that holds all of a part. */
export const listPath = (name: SectionName, { new_since }: Today, role: Role): string => {
  const paths: Record<SectionName, string> = {
    overdue: listOf(LEADS, { next_step: 'overdue' }),
    due: listOf(LEADS, { next_step: 'today' }),
    new: listOf(role === 'admin' ? LEADS : LOCKED_LEADS, { from: new_since }),
    waiting: listOf(LEADS, { waiting: true }),
    suspected: listOf(LEADS, { is_suspected: true }),
  };
  return paths[name];
};

/** How many there are of a part; none where it is not for this person. */
export const countOf = (name: SectionName, today: Today): number =>
  name === 'suspected' ? (today.suspected ?? 0) : (today[name]?.count ?? 0);
