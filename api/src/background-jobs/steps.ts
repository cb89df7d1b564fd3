import { clearDeletedCategory, moveToRenamedCategory } from '../categories/former-names.ts';
import { releaseBatch } from '../users/franchises-of.ts';
import type { Step } from './runner.ts';
import type { JobKind } from './schemas.ts';

/** What a batch of each kind does. */
export const STEPS: Record<JobKind, Step> = {
  'consultant-deleted': releaseBatch,
  'category-renamed': moveToRenamedCategory,
  'category-deleted': clearDeletedCategory,
};
