import Type, { type Static } from 'typebox';
import { Moment, Nullable, OneOf } from '../../platform/http/schema.ts';
import { TIMELINE_KINDS } from './kinds.ts';

/** An event on a lead's timeline. */
export const TimelineEvent = Type.Object({
  id: Type.String(),
  kind: OneOf('Kind', TIMELINE_KINDS),
  occurred_at: Moment,
  actor_id: Nullable(
    Type.String({
      description: 'The actor, or the recipient of a message; null for the system, visitors and other people',
    }),
  ),
  actor_name: Type.String({ description: 'Empty if actor_id is null' }),
  detail: Nullable(
    Type.Record(Type.String(), Type.String(), {
      description:
        'Depends on the kind: `text` and `edited` of a note, `from` and `to` of a status, `fields` of an edit, `message`, `channel`, `status` and `attempts` of a message, `channel` of a confirmation, `free` of an unlock, `what` of a finished step, `contact` of a logged contact, `said` of a visitor’s feedback, `refund_request_id` and `reason` of a refund request, `decided_by` of a refund',
    }),
  ),
});
export type TimelineEvent = Static<typeof TimelineEvent>;
