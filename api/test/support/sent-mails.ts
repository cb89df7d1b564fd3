/** How a mail that arrived is told to be the one of a message, and what a message says that may have arrived twice. */
export { messageIdOf } from '../../src/outbox/email/channel.ts';
export { MAYBE_TWICE } from '../../src/outbox/queue.ts';
