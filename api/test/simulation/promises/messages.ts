import { MAYBE_TWICE, OUTCOME_UNKNOWN } from '../../../src/outbox/queue.ts';
import type { FindViolations } from './state.ts';

/** In the end no message is pending. */
export const findPendingMessages: FindViolations = ({ state }) =>
  state.messages
    .filter(({ status }) => status === 'pending')
    .map(
      ({ idempotency_key, attempts, last_error }) =>
        `${idempotency_key} is pending after ${attempts} attempts: ${last_error}`,
    );

const isMarked = (remark: string | null) => remark === MAYBE_TWICE || Boolean(remark?.startsWith(OUTCOME_UNKNOWN));

/** A message marked as sent was delivered once. A message that was not delivered, or twice, has a mark that says so. */
export const findWrongStatuses: FindViolations = ({ state, history }) =>
  state.messages.flatMap(({ idempotency_key: key, status, last_error }) => {
    const taken = history.deliveries.filter(delivery => delivery.key === key && delivery.isAccepted).length;
    const what = `${key} is ${status} (${last_error ?? 'no remark'}) and was accepted ${taken} times`;
    if (status === 'sent' && taken === 0) return [what];
    if (taken > 1 && !isMarked(last_error)) return [what];
    if (status !== 'sent' && taken > 0 && !isMarked(last_error)) return [what];
    return [];
  });

/** A message that was cancelled while its lead was deleted is sent when the lead is restored. */
export const findUnsentRestoredMessages: FindViolations = ({ state }) =>
  state.leads
    .filter(
      ({ is_suspected, deleted_at, withdrawn_at, erased_at }) =>
        !is_suspected && !deleted_at && !withdrawn_at && !erased_at,
    )
    .flatMap(({ id }) =>
      state.messages
        .filter(
          ({ lead_id, status, last_error }) =>
            lead_id === id && status === 'cancelled' && /deleted|bin|spam/i.test(last_error ?? ''),
        )
        .map(
          ({ idempotency_key, last_error }) =>
            `${idempotency_key} is cancelled (${last_error}), and the lead is restored`,
        ),
    );
