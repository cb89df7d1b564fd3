/** The outbox and background jobs. Each chapter can also be run alone. */
import './outbox/repeated-work.ts';
import './outbox/worker.ts';
import './outbox/locks.ts';
import './outbox/silent-connections.ts';
import './outbox/notifications-list.ts';
import './outbox/background-jobs.ts';
import './outbox/batched.ts';
