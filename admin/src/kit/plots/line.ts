/** One line of a plot: what it is, a value a day (null: none that day), and how it looks. */
export interface Line {
  name: string;
  values: (number | null)[];
  /** A colour of the theme that reads on its ground; a second line is dashed too, for those who see no colours. */
  colour: 'primary' | 'secondary' | 'info';
  dashed?: boolean;
  format: (value: number) => string;
  /** The smallest step of the axis: 1 where things are counted. */
  step?: number;
}

/** What is said of a plot before it is looked at: a figure, and how it changed. */
export interface Headline {
  name: string;
  figure: string;
  change?: string;
  /** The line it belongs to, whose colour it carries. */
  line?: Line;
}

/** What a plot's table shows. */
export interface PlotTable {
  columns: string[];
  rows: { day: string; cells: string[] }[];
}
