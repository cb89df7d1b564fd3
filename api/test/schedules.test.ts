/** What is done by the clock. Each chapter also runs by itself. */
import './schedules/backups.ts';
import './schedules/banners.ts';
import './schedules/digest.ts';
import './schedules/ledger.ts';
import './schedules/scheduler.ts';
