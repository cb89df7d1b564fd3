/**
 * A statement that inserts so many rows, by their number: as few texts as there are numbers, so that each is prepared
 * once a connection.
 * @param into the table and its columns
 * @param row what stands for one row, in brackets
 * @param otherwise what is done where a row is there already
 */
export const insertion = (into: string, row: string, otherwise = ''): ((rows: number) => string) => {
  const texts: string[] = [];
  return rows => {
    texts[rows] ??= `INSERT INTO ${into} VALUES ${Array(rows).fill(row).join(', ')}${otherwise}`;
    return texts[rows];
  };
};
