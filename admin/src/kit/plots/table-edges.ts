/** A table within a card's text: its first and last column stand in line with it. */
export const tableEdges = {
  '& td, & th': { px: 0.75 },
  '& th:first-of-type': { pl: 0 },
  '& td:last-of-type, & thead th:last-of-type': { pr: 0 },
};
