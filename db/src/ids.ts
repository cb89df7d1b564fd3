import { v7 } from 'uuid';

/** A new primary key: a UUIDv7, so that keys made later sort later whichever process made them. */
export const newId = (): string => v7();
