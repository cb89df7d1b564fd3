import type { JobStep } from '../background-jobs/runner.ts';
import type { JobKind } from '../background-jobs/schemas.ts';
import { indexNewNameBatch } from '../categories/search-words.ts';
import { eraseBatch, withdrawBatch } from '../personal-data/person.ts';

export const JOB_STEPS: Record<JobKind, JobStep> = {
  'category-renamed': indexNewNameBatch,
  'person-withdrawn': withdrawBatch,
  'person-erased': eraseBatch,
};
