/** Who looks at a list: `consultant` has as much at every size, `busiest` a tenth of everything. */
export type Reader = 'visitor' | 'publisher' | 'admin' | 'consultant' | 'busiest';

/** A list as somebody looks at it. */
export interface ListScenario {
  name: string;
  as: Reader;
  /**
   * Where, under `/api`.
   * @param n counts the requests, so that not always the same is asked for
   */
  path: (n: number) => string;
  /** What the 95th percentile may take at the larger size, in milliseconds, whatever it takes at the smaller. */
  withinMs?: number;
}

/** What there is to ask for in one database. */
export interface Listed {
  categories: string[];
  franchises: { id: string; name: string }[];
  leads: { email: string; phone: string; last_name: string }[];
  consultants: string[];
  counts: { franchises: number; leads: number };
}

/** What a list is asked, in the dialect of all lists. */
export type Dialect = { sort?: [string, 'ASC' | 'DESC']; filter?: object; page?: number };

/** Rows of a page. */
export const PAGE = 24;

/** The address of a page of a list. */
export const list = (path: string, { sort, filter, page = 0 }: Dialect = {}, more: Record<string, string> = {}) => {
  const params = new URLSearchParams(more);
  params.set('range', JSON.stringify([page * PAGE, page * PAGE + PAGE - 1]));
  if (sort) params.set('sort', JSON.stringify(sort));
  if (filter) params.set('filter', JSON.stringify(filter));
  return `${path}?${params}`;
};
