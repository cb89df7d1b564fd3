import type { DeliveryOutcome } from '../message.ts';

/**
 * A mail without its sender, which comes from the settings. Its texts may contain anything, so transports must keep
 * line breaks out of headers.
 */
export interface Mail {
  to: { name: string; address: string };
  replyTo?: string;
  subject: string;
  html: string;
  text: string;
  /** The message id in angle brackets, which is the same for every attempt. */
  messageId: string;
}

/**
 * The outcome of sending; sending never throws. Of a failure, `shown` is the text for the admin (the provider's reply,
 * or only whether the provider was reached), and `error` is the text for the log.
 */
export type MailOutcome =
  | Extract<DeliveryOutcome, { fate: 'sent' }>
  | (Exclude<DeliveryOutcome, { fate: 'sent' | 'cancelled' }> & {
      shown: string;
      isReached: boolean;
      /** Whether a refusal means that the mailbox does not exist. */
      isUnknownRecipient?: boolean;
    });

export interface Transport {
  send(mail: Mail): Promise<MailOutcome>;
  close(): void;
}
