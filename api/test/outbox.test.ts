/** Messages on their way out, and work that waits. Each chapter also runs by itself. */
import './outbox/again-and-again.ts';
import './outbox/worker.ts';
import './outbox/locks.ts';
import './outbox/silent-lines.ts';
import './outbox/notifications-list.ts';
import './outbox/background-jobs.ts';
import './outbox/batched.ts';
