/** Returns the value that at most this share of the values exceeds. */
export const percentile = (values: number[], share: number): number => {
  const sorted = values.toSorted((one, two) => one - two);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
};

/** Returns a Markdown table. The first row is its header. */
export const table = (rows: string[][]): string => {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map(row => row[column]?.length ?? 0))) ?? [];
  const line = (row: string[]) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [line(head), line(widths.map(width => '-'.repeat(width))), ...body.map(line)].join('\n');
};
