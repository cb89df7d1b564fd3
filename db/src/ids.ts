import { v7 } from 'uuid';

/** A new primary key: a UUIDv7, so that keys made later sort later whichever process made them. */
export const newId = (): string => v7();

/** The keys of rows, in their order. */
export const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);
