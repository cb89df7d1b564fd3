/** Line of a plot: its name, its style and a value for each day. The value is null for a day without data. */
export interface Line {
  name: string;
  values: (number | null)[];
  /** Theme colour with enough contrast. A second line is also dashed, for users who cannot distinguish colours. */
  colour: 'primary' | 'secondary' | 'info';
  dashed?: boolean;
  format: (value: number) => string;
  /** Smallest step of the axis; 1 for counts. */
  step?: number;
}

/** Figure displayed above a plot, with its change. */
export interface Headline {
  name: string;
  figure: string;
  change?: string;
  /** Line that the figure belongs to. */
  line?: Line;
}

/** Contents of a plot's table. */
export interface PlotTable {
  columns: string[];
  rows: { day: string; cells: string[] }[];
}
