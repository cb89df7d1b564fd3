/** Why a migration would break the version before, which runs beside this one for a while. */
export interface Refusal {
  /** What a migration that contracts has to name: `column leads.phone`. */
  what: string;
  /** For whoever wrote the migration: what happens, and what to do instead. */
  why: string;
}
