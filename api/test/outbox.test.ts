/** The outbox and background jobs. Each chapter can also be run alone. */
import './outbox/again-and-again.ts';
import './outbox/worker.ts';
import './outbox/locks.ts';
import './outbox/silent-lines.ts';
import './outbox/notifications-list.ts';
import './outbox/background-jobs.ts';
import './outbox/batched.ts';
