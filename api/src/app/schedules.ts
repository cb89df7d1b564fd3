import { banners } from '../banners/schedule.ts';
import { reconciliation } from '../credits/reconciliation.ts';
import { digest } from '../leads/digest.ts';
import { retention } from '../retention/retention.ts';
import { sweep } from '../retention/sweep.ts';
import type { Schedule } from '../schedules/schedule.ts';

/** Everything that starts by itself. */
export const SCHEDULES: readonly Schedule[] = [banners, reconciliation, retention, sweep, digest];
