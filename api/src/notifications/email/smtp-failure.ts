import type { MailOutcome } from './transport.ts';

/** What nodemailer says of a failure beside its message. */
interface SmtpError extends Error {
  code?: string;
  /** The server's number; absent when it said nothing. */
  responseCode?: number;
  /** During which command, for instance `RCPT TO`. */
  command?: string;
}

const isAboutTheMessage = ({ code, command }: SmtpError) =>
  code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM');

/**
 * What a failure means. A 5xx to the recipient or the content is for ever and for this message; one to the login or
 * the sender is about the settings, and everything waits until they are right.
 * @param wasHandedOver whether the server had all of the mail: where it then says nothing, it may have taken it
 */
export const smtpFailure = (thrown: unknown, wasHandedOver = false): MailOutcome => {
  const failure: SmtpError = thrown instanceof Error ? thrown : new Error(String(thrown));
  const error = failure.code ? `${failure.message} (${failure.code})` : failure.message;
  const { responseCode = 0 } = failure;
  if (!isAboutTheMessage(failure)) {
    const mayHaveArrived = wasHandedOver && responseCode === 0;
    return { fate: 'unavailable', error, ...(mayHaveArrived && { mayHaveArrived }) };
  }
  if (responseCode >= 500 || (responseCode === 0 && failure.code === 'EENVELOPE')) return { fate: 'refused', error };
  return responseCode === 421 ? { fate: 'unavailable', error } : { fate: 'deferred', error };
};
