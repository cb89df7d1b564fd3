import { banners } from './banners.ts';
import { digest } from './digest/digest.ts';
import { reconciliation } from './ledger/reconciliation.ts';
import { retention } from './retention/retention.ts';
import type { Schedule } from './schedule.ts';
import { sweep } from './sweep.ts';

/** Everything that starts by itself. */
export const SCHEDULES: readonly Schedule[] = [banners, reconciliation, retention, sweep, digest];
