/** The reader of a list. `consultant` has the same amount at every size, and `busiest` a tenth of everything. */
export type ListReader = 'visitor' | 'publisher' | 'admin' | 'consultant' | 'busiest';

/** A list with its reader. */
export interface ListScenario {
  name: string;
  as: ListReader;
  /**
   * Path under `/api`.
   * @param n number of the request, by which the query varies
   */
  path: (n: number) => string;
  /** Maximum 95th percentile at the larger size in milliseconds, whatever it is at the smaller size. */
  withinMs?: number;
}

/** Keys of the records in one database. */
export interface ListDataKeys {
  categories: string[];
  franchises: { id: string; name: string }[];
  leads: { email: string; phone: string; last_name: string }[];
  consultants: string[];
  counts: { franchises: number; leads: number };
}

/** Parameters that all lists accept. */
export type ListOptions = { sort?: [string, 'ASC' | 'DESC']; filter?: object; page?: number };

/** Rows per page. */
export const PAGE_ROWS = 24;

/** Returns the address of a page of a list. */
export const listUrl = (
  path: string,
  { sort, filter, page = 0 }: ListOptions = {},
  more: Record<string, string> = {},
) => {
  const params = new URLSearchParams(more);
  params.set('range', JSON.stringify([page * PAGE_ROWS, page * PAGE_ROWS + PAGE_ROWS - 1]));
  if (sort) params.set('sort', JSON.stringify(sort));
  if (filter) params.set('filter', JSON.stringify(filter));
  return `${path}?${params}`;
};
