import Type, { type Static } from 'typebox';
import { Moment, Nullable, OneOf } from '../../platform/http/schema.ts';
import { TIMELINE_KINDS } from './kinds.ts';

/** Something that happened to a lead. */
export const TimelineEvent = Type.Object({
  id: Type.String(),
  kind: OneOf('Kind', TIMELINE_KINDS),
  occurred_at: Moment,
  actor_id: Nullable(
    Type.String({ description: 'Who did it, or whom a message was for; null for the system, visitors and others' }),
  ),
  actor_name: Type.String({ description: 'Empty where actor_id is null' }),
  detail: Nullable(
    Type.Record(Type.String(), Type.String(), {
      description:
        'By its kind: `text` and `edited` of a note, `from` and `to` of a status, `fields` of an edit, `message`, `channel`, `status` and `attempts` of a message, `channel` of a confirmation, `free` of an unlock, `what` of a step that was done, `contact` of one that was logged, `said` by a visitor, `refund_request_id` and `fault` of a report, `decided_by` of a refund',
    }),
  ),
});
export type TimelineEvent = Static<typeof TimelineEvent>;
