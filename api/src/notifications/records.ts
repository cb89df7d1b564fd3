import { OutboxMessageModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { type ModelObject, raw } from 'objection';
import { CORRECTED_EMAIL_KEY } from '../leads/sender.ts';
import { maskContactDetails } from '../masking/mask-text.ts';
import { notFound } from '../platform/errors/errors.ts';
import { wireOf } from '../platform/http/wire.ts';
import { maskEmail, maskPhone } from '../platform/values/masked-contact.ts';
import { Notification } from './schemas.ts';

const shown = wireOf(Notification);

const recipientOf = ({ channel, kind, email, former_email, phone }: NotificationRow) => {
  if (channel === 'email') return maskEmail((kind === 'user.address-changed' ? former_email : email) ?? '');
  return channel === 'whatsapp' ? maskPhone(phone ?? '') : '';
};

/**
 * Converts a row to the notification in the response. Mail servers repeat addresses in their errors, so addresses in
 * errors are masked too.
 */
export const toNotification = (row: NotificationRow) =>
  shown({
    ...row,
    last_error: row.last_error === null ? null : maskContactDetails(row.last_error),
    recipient: recipientOf(row),
  });

/** A row of `outbox` with its recipient. */
type NotificationRow = ModelObject<OutboxMessageModel> & Record<'email' | 'former_email' | 'phone', string | null>;

// The recipients of messages to visitors, chosen as `senderKey` of `leads/sender.ts` does.
const OF_VISITOR = { email: `COALESCE(NULLIF(${CORRECTED_EMAIL_KEY}, ''), submitted_email_key)`, phone: 'phone' };
const OF_FORMER_ADDRESS = `(SELECT email FROM former_addresses
  WHERE former_addresses.id = JSON_VALUE(outbox.payload, '$.former_address_id'))`;
const personal = (column: 'email' | 'phone') =>
  `CASE WHEN outbox.user_id IS NULL THEN (SELECT ${OF_VISITOR[column]} FROM leads WHERE leads.id = outbox.lead_id)
     ELSE (SELECT ${column} FROM users WHERE users.id = outbox.user_id) END AS ${column}`;

/**
 * Columns with the recipient: the user, or else the visitor of the lead. They are looked up only for the rows of a
 * page. A message about a changed address has the previous address.
 */
export const NOTIFICATION_COLUMNS = `outbox.*, ${personal('email')}, ${personal('phone')},
  IF(outbox.kind = 'user.address-changed', ${OF_FORMER_ADDRESS}, NULL) AS former_email`;

/**
 * Returns one notification.
 * @throws 404
 */
export const findNotification = async (knex: Knex, id: string): Promise<NotificationRow> => {
  const row = await OutboxMessageModel.query(knex)
    .findById(id)
    .select(raw(NOTIFICATION_COLUMNS))
    .castTo<NotificationRow | undefined>();
  if (!row) throw notFound('notification_not_found');
  return row;
};
