import { type LineFault, type Refusal, serverBefore } from './server-before.ts';
import { type TestApi, testApi } from './test-api.ts';

/** Where the next fault is. */
export interface NextFault {
  /** Breaks the statement that comes after so many others from here on. */
  at(count: number, fault: Refusal | LineFault): void;
  /** Whether it came to that; if not, it is called off. */
  cameToIt(): boolean;
  /** The statement that was broken last. */
  sql(): string;
}

/** The API on a database of which any statement can be made to fail once. */
export const faultyApi = async (t: {
  teardown(work: () => unknown): unknown;
}): Promise<{ api: TestApi; faults: NextFault }> => {
  let next: { left: number; fault: Refusal | LineFault } | null = null;
  let broken = '';
  const api = await testApi(t, {}, async url => {
    const server = await serverBefore(t, url, ({ sql }) => {
      if (!next || next.left-- > 0) return null;
      const { fault } = next;
      next = null;
      broken = sql;
      // Nothing runs between the last demand that the transaction is still one and COMMIT: there a server says so.
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
