/** Scheduled tasks. Each chapter can also be run alone. */
import './schedules/backups.ts';
import './schedules/banners.ts';
import './schedules/digest.ts';
import './schedules/ledger.ts';
import './schedules/scheduler.ts';
