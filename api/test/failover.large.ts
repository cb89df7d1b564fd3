import t from 'tap';
import { checkFailover } from './support/failover.ts';

t.setTimeout(300_000);

t.test(
  'when the primary fails at a statement, callers succeed or are asked to retry, and everything happens once',
  checkFailover,
);
