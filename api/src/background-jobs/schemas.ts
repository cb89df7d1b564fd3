import Type, { type Static } from 'typebox';
import { Moment, OneOf } from '../platform/http/schema.ts';

/** The kinds of changes that reach many records in the background. */
const JOB_KINDS = ['category-renamed', 'person-withdrawn', 'person-erased'] as const;
export type JobKind = (typeof JOB_KINDS)[number];

const JOB_STATUSES = ['running', 'finished'] as const;

/** The progress of a background job. */
export const BackgroundJob = Type.Object({
  id: Type.String(),
  kind: OneOf('Kind', JOB_KINDS),
  entity_id: Type.String({ description: 'The category, or one of the person’s enquiries' }),
  subject: Type.String({
    description: 'Current name of the category, or the enquiry’s reference; empty if it no longer exists',
  }),
  status: OneOf('Status', JOB_STATUSES),
  total_rows: Type.Integer({ description: 'Franchises or enquiries to change' }),
  processed: Type.Integer({ description: 'Those that were changed, or saved in the meantime' }),
  created_at: Moment,
  updated_at: Moment,
});
export type BackgroundJob = Static<typeof BackgroundJob>;

/** Property of the response of a change that may continue in the background. */
export const OptionalJob = {
  job: Type.Optional({
    ...BackgroundJob,
    description: 'Only if many franchises or enquiries are changed after this response',
  }),
};
