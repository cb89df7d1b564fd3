/** Words of a source file and what stands in their place. */
interface Edit {
  /** From the project's folder. */
  file: string;
  from: string;
  to: string;
}

/** A version of the product with a bug that the simulation has to find. */
export interface PlantedBug {
  name: string;
  /** What is loaded otherwise. */
  edits?: Edit[];
  /** What is sent to the database otherwise. */
  rewrite?: (sql: string) => string;
}
const X: PlantedBug[] = [];
export const PLANTED = X;
