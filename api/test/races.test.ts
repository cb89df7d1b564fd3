/** Concurrent calls. Each chapter can also be run alone. */
import './races/at-the-same-time.ts';
import './races/duplicates.ts';
import './races/enquiries-together.ts';
import './races/unlock.ts';
import './races/last-admin.ts';
import './races/counters.ts';
