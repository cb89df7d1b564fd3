import type { Step } from '../background-jobs/runner.ts';
import type { JobKind } from '../background-jobs/schemas.ts';
import { indexNewNameBatch } from '../categories/search-words.ts';
import { eraseBatch, withdrawBatch } from '../personal-data/person.ts';

export const STEPS: Record<JobKind, Step> = {
  'category-renamed': indexNewNameBatch,
  'person-withdrawn': withdrawBatch,
  'person-erased': eraseBatch,
};
