import type { MailOutcome } from './transport.ts';

/** What nodemailer says of a failure beside its message. */
interface SmtpError extends Error {
  code?: string;
  /** The server's number; absent when it said nothing. */
  responseCode?: number;
  /** The server's line, with its number. */
  response?: string;
  /** During which command, for instance `RCPT TO`. */
  command?: string;
}

/** Characters of a reply that are shown. */
const LONGEST_REPLY = 300;

const isAboutTheMessage = ({ code, command }: SmtpError) =>
  code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM');

/** RFC 3463, of an address: no such mailbox, no such system, not one by its form, moved, no mail taken, disabled. */
const OF_NO_MAILBOX = /^5\.(?:1\.(?:1|2|3|6|10)|2\.1)$/;
const ENHANCED = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/;
/** How servers say it that give no such code. */
const WORDS_FOR_NO_MAILBOX =
  /no such (?:user|mailbox|recipient|address|person)|(?:user|mailbox|recipient|address)(?: \S+)? (?:is )?(?:unknown|not found|does(?: not|n['’]t) exist|disabled)|unknown (?:user|mailbox|recipient|address)/i;

/**
 * Whether a refusal for good is about the mailbox: there is none. One for what the sender or the content is (5.7) says
 * nothing about that, nor does one without a reason.
 */
const isNoMailbox = ({ responseCode = 0, response = '' }: SmtpError) => {
  const [, code] = ENHANCED.exec(response) ?? [];
  if (code) return OF_NO_MAILBOX.test(code);
  return [550, 551, 553].includes(responseCode) && WORDS_FOR_NO_MAILBOX.test(response);
};

/** What may be told of it: who names any machine as mail server must not learn what else listens there. */
const shownOf = ({ message, code, command, responseCode = 0, response }: SmtpError, startsInTheClear: boolean) => {
  if (responseCode > 0) return { shown: (response ?? message).slice(0, LONGEST_REPLY), isReached: true };
  if (code === 'EENVELOPE' || code === 'EMESSAGE' || code === 'EAUTH') return { shown: message, isReached: true };
  // Before STARTTLS it spoke as a mail server does.
  if (startsInTheClear && (command === 'STARTTLS' || /certificate/i.test(message)))
    return { shown: 'The mail server was reached, but its TLS or its certificate is not right', isReached: true };
  if (command !== undefined && command !== 'CONN' && command !== 'API')
    return { shown: 'The mail server was reached, but did not answer as one', isReached: true };
  return { shown: 'The mail server was not reached, or stopped answering', isReached: false };
};

/**
 * What a failure means. A 5xx to the recipient or the content is for ever and for this message; one to the login or
 * the sender is about the settings, and everything waits until they are right.
 * @param wasHandedOver whether the server had all of the mail: where it then says nothing, it may have taken it
 * @param startsInTheClear whether TLS begins later, if at all
 */
export const smtpFailure = (thrown: unknown, wasHandedOver = false, startsInTheClear = false): MailOutcome => {
  const failure: SmtpError = thrown instanceof Error ? thrown : new Error(String(thrown));
  const error = failure.code ? `${failure.message} (${failure.code})` : failure.message;
  const { responseCode = 0 } = failure;
  const told = { error, ...shownOf(failure, startsInTheClear) };
  if (!isAboutTheMessage(failure)) {
    const mayHaveArrived = wasHandedOver && responseCode === 0;
    return { fate: 'unavailable', ...told, ...(mayHaveArrived && { mayHaveArrived }) };
  }
  if (responseCode >= 500 || (responseCode === 0 && failure.code === 'EENVELOPE'))
    return { fate: 'refused', ...told, ...(isNoMailbox(failure) && { isUnknownRecipient: true }) };
  return responseCode === 421 ? { fate: 'unavailable', ...told } : { fate: 'deferred', ...told };
};
