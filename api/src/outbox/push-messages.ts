import type { RunStatement } from '../platform/database/run-statement.ts';
import { sha256 } from '../platform/values/sha256.ts';
import type { QueuedMessage } from './queued-message.ts';

/** Kinds of emails to users that are also sent to their devices. */
const PUSHED_KINDS = [
  'lead.consultant',
  'lead.duplicate',
  'lead.admin',
  'lead.nobody',
  'lead.nobody_admin',
  'refund_request.consultant',
  'refund_request.admin',
] as const;
export type PushedKind = (typeof PUSHED_KINDS)[number];

export const isPushed = (kind: string): kind is PushedKind => PUSHED_KINDS.some(pushed => pushed === kind);

const devicesOf = (count: number): string =>
  `SELECT device.session_id, device.user_id FROM push_subscriptions device
  JOIN user_sessions session ON session.id = device.session_id AND session.ended_at IS NULL
  WHERE device.user_id IN (${Array(count).fill('?').join(', ')})`;

interface DeviceRow {
  session_id: string;
  user_id: string;
}

/** Keys have a limited length, so the ids of the message and the device are hashed. */
const keyOf = (message: Pick<QueuedMessage, 'key'>, sessionId: string) => sha256(`${message.key}:${sessionId}`);

/**
 * Creates the push messages for emails that are about to be queued: one for each device of the email's recipient, so
 * that each is retried separately.
 */
export const createPushMessages = async (run: RunStatement, messages: QueuedMessage[]): Promise<QueuedMessage[]> => {
  const pushed = messages.filter(({ channel, kind, userId }) => channel === 'email' && userId && isPushed(kind));
  const userIds = [...new Set(pushed.flatMap(({ userId }) => userId ?? []))];
  if (userIds.length === 0) return [];
  const [devices = []] = (await run(devicesOf(userIds.length), userIds)) as DeviceRow[][];
  return pushed.flatMap(({ id: _idOfEmail, ...message }) =>
    devices
      .filter(({ user_id }) => user_id === message.userId)
      .map(({ session_id }) => ({
        ...message,
        channel: 'push' as const,
        key: keyOf(message, session_id),
        payload: { ...message.payload, session_id },
      })),
  );
};
