import type { Step } from '../background-jobs/runner.ts';
import type { JobKind } from '../background-jobs/schemas.ts';
import { indexNewNameBatch } from '../categories/search-words.ts';
import { eraseBatch, withdrawBatch } from '../personal-data/person.ts';
import { handOverBatch, returnBatch } from '../users/franchises-of.ts';

export const STEPS: Record<JobKind, Step> = {
  // Who has them then stands with the deleted consultant.
  'consultant-deleted': handOverBatch,
  'consultant-replaced': handOverBatch,
  'consultant-restored': returnBatch,
  'category-renamed': indexNewNameBatch,
  'person-withdrawn': withdrawBatch,
  'person-erased': eraseBatch,
};
