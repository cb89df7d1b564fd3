/** Concurrent calls. Each chapter can also be run alone. */
import './races/deleted-references.ts';
import './races/duplicates.ts';
import './races/concurrent-enquiries.ts';
import './races/unlock.ts';
import './races/franchise-saves.ts';
import './races/last-admin.ts';
import './races/counters.ts';
