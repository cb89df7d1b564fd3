/** Where a finding comes from; also the order in which they are shown. */
export const GROUPS = ['recent', 'screens', 'actions', 'franchises', 'leads', 'users'] as const;
type Group = (typeof GROUPS)[number];

/** Something that the search offers: what it is called, and where it leads. */
export interface Finding {
  group: Group;
  to: string;
  label: string;
  detail: string;
  /** What is kept of it when it was chosen; of people no name. */
  recent: string;
}
