import { databaseProxy, type LineFault, type Refusal } from './database-proxy.ts';
import { type TestApi, testApi } from './test-api.ts';

/** Control over the next fault. */
export interface NextFault {
  /**
   * Breaks a statement.
   * @param count number of statements to let through first
   */
  at(count: number, fault: Refusal | LineFault): void;
  /** Returns whether the fault occurred. If it did not, it is cancelled. */
  cameToIt(): boolean;
  /** The statement that was broken last. */
  sql(): string;
}

/** Starts the API on a database of which any statement can be made to fail once. */
export const faultyApi = async (t: {
  teardown(work: () => unknown): unknown;
}): Promise<{ api: TestApi; faults: NextFault }> => {
  let next: { left: number; fault: Refusal | LineFault } | null = null;
  let broken = '';
  const api = await testApi(t, {}, async url => {
    const server = await databaseProxy(t, url, ({ sql }) => {
      if (!next || next.left-- > 0) return null;
      const { fault } = next;
      next = null;
      broken = sql;
      // A silent rollback is not injected at COMMIT: no statement runs between the last check of the transaction and
      // COMMIT, where a server would report the rollback itself.
      return fault === 'rolled back silently' && /^commit/i.test(sql) ? null : fault;
    });
    return server.url;
  });
  return {
    api,
    faults: {
      at: (left, fault) => {
        next = { left, fault };
      },
      cameToIt: () => {
        const came = next === null;
        next = null;
        return came;
      },
      sql: () => broken,
    },
  };
};
