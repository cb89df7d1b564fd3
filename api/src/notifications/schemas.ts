import Type, { type Static } from 'typebox';
import { EMAIL_PROVIDERS } from '../outbox/email/settings-schema.ts';
import { CHANNELS } from '../outbox/message.ts';
import { Email, Moment, Nullable, OneOf } from '../platform/http/schema.ts';

const NOTIFICATION_STATUSES = ['pending', 'sent', 'failed', 'cancelled'] as const;

/** A message that is sent, pending or failed. */
export const Notification = Type.Object({
  id: Type.String(),
  channel: OneOf('Channel', CHANNELS),
  kind: Type.String({
    description: 'Kind of message: lead.consultant, lead.admin, lead.confirmation, user.invitation, …',
  }),
  status: OneOf('Status', NOTIFICATION_STATUSES),
  attempts: Type.Integer(),
  last_error: Nullable(Type.String()),
  recipient: Type.String({ description: 'Masked; empty if there is no recipient' }),
  lead_id: Nullable(Type.String()),
  user_id: Nullable(Type.String()),
  next_attempt_at: Moment,
  sent_at: Nullable(Moment),
  created_at: Moment,
  updated_at: Moment,
});
export type Notification = Static<typeof Notification>;

/** The recipient of a test mail, and optionally a provider other than the saved one. */
export const TestEmail = Type.Object({
  // The schema makes the address optional, because the route reports a missing one with the text of the specification.
  test_email: Type.Optional(
    Type.Union([Type.Literal(''), Email('Test email address')], { title: 'Test email address' }),
  ),
  provider: Type.Optional(OneOf('Provider', EMAIL_PROVIDERS)),
});
export type TestEmail = Static<typeof TestEmail>;

/** The result of a test mail. */
export const TestEmailAnswer = Type.Object({
  success: Type.Boolean(),
  message: Type.String(),
  provider_info: Type.String({ description: "The provider's own words" }),
});
export type TestEmailAnswer = Static<typeof TestEmailAnswer>;
