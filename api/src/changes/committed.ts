import type { Knex } from 'knex';

const listeners = new Set<() => void>();

const announceChanges = () => {
  for (const listener of listeners) listener();
};

/**
 * Calls the listener when this process has committed a change that visitors can see, before the client gets the
 * response.
 * @returns a function that removes the listener
 */
export const onCommitted = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * Notifies the listeners when the transaction is committed; outside a transaction, immediately. After a rollback they
 * are not notified.
 */
export const announceAfterCommit = (db: Knex | Knex.Transaction): void => {
  if ('executionPromise' in db) db.executionPromise.then(announceChanges, () => {});
  else announceChanges();
};
