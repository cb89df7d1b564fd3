import type { Outcome } from '../message.ts';

/** A message without its sender, which comes from the settings. Texts may hold anything: no transport lets them into a header. */
export interface Mail {
  to: { name: string; address: string };
  replyTo?: string;
  subject: string;
  html: string;
  text: string;
  /** Stays the same when the message is sent again after an interruption; in angle brackets. */
  messageId: string;
}

/**
 * What a transport makes of a message: never an exception. Of a failure `shown` is what an admin is told: the provider's own
 * words, or no more than whether it was reached (decisions "Identity and trust"); `error` is for the log.
 */
export type MailOutcome =
  | Extract<Outcome, { fate: 'sent' }>
  | (Exclude<Outcome, { fate: 'sent' | 'cancelled' }> & {
      shown: string;
      isReached: boolean;
      /** Of one that is refused: there is no such mailbox. */
      isUnknownRecipient?: boolean;
    });

export interface Transport {
  send(mail: Mail): Promise<MailOutcome>;
  close(): void;
}
