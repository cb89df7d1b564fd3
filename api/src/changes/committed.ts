import type { Knex } from 'knex';

const listeners = new Set<() => void>();

const tell = () => {
  for (const listener of listeners) listener();
};

/**
 * Hears that this process has committed something that visitors can see, before who saved it hears of success.
 * @returns what ends it
 */
export const onCommitted = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Tells it when the transaction is committed: at once outside of one, never of one that is rolled back. */
export const tellWhenCommitted = (db: Knex | Knex.Transaction): void => {
  if ('executionPromise' in db) db.executionPromise.then(tell, () => {});
  else tell();
};
