import Type, { type Static } from 'typebox';
import { Moment, OneOf } from '../platform/http/schema.ts';

/** What was changed once and reaches many records afterwards. */
const JOB_KINDS = ['category-renamed', 'person-withdrawn', 'person-erased'] as const;
export type JobKind = (typeof JOB_KINDS)[number];

const JOB_STATUSES = ['running', 'finished'] as const;

/** How far a change is that goes through many records after it was answered. */
export const BackgroundJob = Type.Object({
  id: Type.String(),
  kind: OneOf('Kind', JOB_KINDS),
  entity_id: Type.String({ description: 'The category, or one of the person’s enquiries' }),
  subject: Type.String({ description: 'Its name now, an enquiry’s reference; empty when it has none any more' }),
  status: OneOf('Status', JOB_STATUSES),
  total_rows: Type.Integer({ description: 'Franchises, or enquiries, that it has to reach' }),
  processed: Type.Integer({ description: 'Those that it has reached, or that were saved meanwhile' }),
  created_at: Moment,
  updated_at: Moment,
});
export type BackgroundJob = Static<typeof BackgroundJob>;

/** For the answer of a change that may be too large to end with it. */
export const JobOfChange = {
  job: Type.Optional({
    ...BackgroundJob,
    description: 'Only where many franchises, or enquiries, follow after this answer',
  }),
};
