import { v7 } from 'uuid';

/** Returns a new primary key: a UUIDv7, so that later keys sort after earlier ones across processes. */
export const newId = (): string => v7();

/** Returns the ids of rows in their order. */
export const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);
