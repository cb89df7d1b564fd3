import { RowModel } from './row-model.ts';

/** A row of `probes`: a test enquiry, by the id of the message that tells of it. */
export class ProbeModel extends RowModel {
  static override tableName = 'probes';

  declare id: string;
  declare created_at: Date;
  declare delivered_at: Date | null;
  /** Null until whoever probes said that all of it went well. */
  declare succeeded_at: Date | null;
  /** What all of it took, from without. */
  declare milliseconds: number | null;
}
