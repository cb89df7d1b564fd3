import { maskAddresses } from '../leads/masking.ts';
import { maskEmail, maskPhone } from '../platform/values/masked-contact.ts';
import type { NotificationRow } from './records.ts';
import type { Notification } from './schemas.ts';

const recipientOf = ({ channel, email, phone }: NotificationRow) => {
  if (channel === 'email') return maskEmail(email ?? '');
  return channel === 'whatsapp' ? maskPhone(phone ?? '') : '';
};

/** A notification as the wire shows it: mail servers repeat addresses in what they refuse, so that is masked too. */
export const toNotification = (row: NotificationRow): Notification => ({
  id: row.id,
  channel: row.channel,
  kind: row.kind,
  status: row.status,
  attempts: row.attempts,
  last_error: row.last_error === null ? null : maskAddresses(row.last_error),
  recipient: recipientOf(row),
  lead_id: row.lead_id,
  user_id: row.user_id,
  next_attempt_at: row.next_attempt_at.toISOString(),
  sent_at: row.sent_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});
