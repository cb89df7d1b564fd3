import type { FindViolations } from './state.ts';

/** The balance is the sum of the ledger and equals the last entry's balance, and was never below 0. */
export const findWrongBalances: FindViolations = ({ state, history, world }) =>
  state.users
    .flatMap(({ id, name, tokens }) => {
      const own = state.entries.filter(({ user_id }) => user_id === id);
      const sum = own.reduce((total, { delta }) => total + delta, 0);
      const broken: string[] = [];
      if (sum !== tokens) broken.push(`${name} has ${tokens} credits, and ${sum} by the ledger`);
      let balance = 0;
      // If the clock stepped back, the entries' times do not show their order.
      if (world.time.databaseAheadMs === 0)
        for (const entry of own) {
          balance += entry.delta;
          if (entry.balance_after !== balance)
            broken.push(`${name}: an entry of ${entry.delta} says ${entry.balance_after} where it is ${balance}`);
        }
      if (tokens < 0 || own.some(({ balance_after }) => balance_after < 0)) broken.push(`${name} was below 0`);
      return broken;
    })
    .concat(
      history.reconciliations
        .filter(different => different > 0)
        .map(count => `the reconciliation found ${count} different`),
    );

const ADJUSTMENT_REQUEST = /^PUT \/users\/([^/]+)\/credits\?credits=(\d+)(?:&expected=(\d+))?/;

/**
 * An adjustment starts from the balance that the admin saw. It is stored once if it was acknowledged, and never if it
 * was refused.
 */
export const findWrongAdjustments: FindViolations = ({ state, history }) =>
  history.calls.flatMap(({ request, body, reply }) => {
    const [, userId, credits, expected] = ADJUSTMENT_REQUEST.exec(request) ?? [];
    if (!userId) return [];
    const what = `${body.reason}: ${request}`;
    const entries = state.entries.filter(({ note }) => note === body.reason);
    const isNone = expected !== undefined && Number(expected) === Number(credits);
    const broken: string[] = [];
    if (entries.length > 1) broken.push(`${what} was made ${entries.length} times`);
    if (reply && reply.status !== 200 && reply.status !== 503 && entries.length > 0)
      broken.push(`${what} was refused and made`);
    if (reply?.status === 200 && expected !== undefined && !isNone && entries.length !== 1)
      broken.push(`${what} was acknowledged and not made`);
    for (const { delta, balance_after } of entries)
      if (balance_after !== Number(credits) || (expected !== undefined && delta !== Number(credits) - Number(expected)))
        broken.push(`${what} moved ${delta} to ${balance_after}`);
    return broken;
  });
