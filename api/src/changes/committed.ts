import type { Knex } from 'knex';

const listeners = new Set<() => void>();

const announceChanges = () => {
  for (const listener of listeners) listener();
};

/**
 * Calls the listener when this process has committed a change visible to visitors, before the client gets the response.
 * @returns a function that removes the listener
 */
export const onCommitted = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * Notifies the listeners when the transaction is committed, immediately outside a transaction, and never after a
 * rollback.
 */
export const announceAfterCommit = (db: Knex | Knex.Transaction): void => {
  if ('executionPromise' in db) db.executionPromise.then(announceChanges, () => {});
  else announceChanges();
};
