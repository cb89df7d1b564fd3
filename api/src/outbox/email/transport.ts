import type { Outcome } from '../message.ts';

/**
 * A message without its sender, which comes from the settings. Texts may contain anything; transports keep them out of
 * headers.
 */
export interface Mail {
  to: { name: string; address: string };
  replyTo?: string;
  subject: string;
  html: string;
  text: string;
  /** In angle brackets; the same for every attempt. */
  messageId: string;
}

/**
 * The outcome of sending, never an exception. For failures, `shown` is for the admin (the provider's text, or only
 * whether it was reached), and `error` is for the log.
 */
export type MailOutcome =
  | Extract<Outcome, { fate: 'sent' }>
  | (Exclude<Outcome, { fate: 'sent' | 'cancelled' }> & {
      shown: string;
      isReached: boolean;
      /** Whether a refusal means that the mailbox does not exist. */
      isUnknownRecipient?: boolean;
    });

export interface Transport {
  send(mail: Mail): Promise<MailOutcome>;
  close(): void;
}
