/** What a migration takes away that an earlier version needed; it exports this as `contracts`. */
export interface Contracts {
  /** The migration whose version was the first to do without. It must have been released: that is the version before. */
  after: string;
  /** As the check in `test/expand` names it: `column leads.phone`, `index leads.ft_leads_search`. */
  drops: readonly string[];
}
