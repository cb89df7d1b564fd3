/** Message ids by which received mails are matched to messages, and the mark of a possible second delivery. */
export { messageIdOf } from '../../src/outbox/email/channel.ts';
export { MAYBE_TWICE } from '../../src/outbox/queue.ts';
