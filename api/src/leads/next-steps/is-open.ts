/**
 * Returns the SQL condition for open steps. The unique index allows one step with `is_open` per user and lead; the other
 * open ones have `is_further`.
 * @param table the table's name or alias in the query
 */
export const isOpenStep = (table: string): string => `(${table}.is_open = 1 OR ${table}.is_further = 1)`;
