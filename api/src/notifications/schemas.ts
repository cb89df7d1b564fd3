import Type, { type Static } from 'typebox';
import { EMAIL_PROVIDERS } from '../outbox/email/settings-schema.ts';
import { CHANNELS } from '../outbox/message.ts';
import { Email, Moment, Nullable, OneOf } from '../platform/http/schema.ts';

const NOTIFICATION_STATUSES = ['pending', 'sent', 'failed', 'cancelled'] as const;

/** A message that was, is or could not be sent. */
export const Notification = Type.Object({
  id: Type.String(),
  channel: OneOf('Channel', CHANNELS),
  kind: Type.String({
    description: 'Which message: lead.consultant, lead.admin, lead.confirmation, user.invitation, …',
  }),
  status: OneOf('Status', NOTIFICATION_STATUSES),
  attempts: Type.Integer(),
  last_error: Nullable(Type.String()),
  recipient: Type.String({ description: 'Masked; empty where nobody gets it' }),
  lead_id: Nullable(Type.String()),
  user_id: Nullable(Type.String()),
  next_attempt_at: Moment,
  sent_at: Nullable(Moment),
  created_at: Moment,
  updated_at: Moment,
});
export type Notification = Static<typeof Notification>;

/** Where a test mail goes; by the saved provider unless one is named. */
export const TestEmail = Type.Object({
  // None is told in the specification's words, by the route.
  test_email: Type.Optional(
    Type.Union([Type.Literal(''), Email('Test email address')], { title: 'Test email address' }),
  ),
  provider: Type.Optional(OneOf('Provider', EMAIL_PROVIDERS)),
});
export type TestEmail = Static<typeof TestEmail>;

/** What came of a test mail. */
export const TestEmailAnswer = Type.Object({
  success: Type.Boolean(),
  message: Type.String(),
  provider_info: Type.String({ description: "The provider's own words" }),
});
export type TestEmailAnswer = Static<typeof TestEmailAnswer>;
