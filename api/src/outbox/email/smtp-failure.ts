import type { MailOutcome } from './transport.ts';

/** nodemailer's properties of an error. */
interface SmtpError extends Error {
  code?: string;
  /** The server's reply code; missing if it sent none. */
  responseCode?: number;
  /** The server's reply with its code. */
  response?: string;
  /** The command that failed, such as `RCPT TO`. */
  command?: string;
}

/** Maximum characters of a reply to show. */
const LONGEST_REPLY = 300;

const isAboutTheMessage = ({ code, command }: SmtpError) =>
  code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM');

/**
 * Status codes for invalid addresses (RFC 3463): no such mailbox, no such system, bad syntax, moved, accepts no mail,
 * disabled.
 */
const OF_NO_MAILBOX = /^5\.(?:1\.(?:1|2|3|6|10)|2\.1)$/;
const ENHANCED = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/;
/** Texts with which servers that send no status code say that the mailbox does not exist. */
const WORDS_FOR_NO_MAILBOX =
  /no such (?:user|mailbox|recipient|address|person)|(?:user|mailbox|recipient|address)(?: \S+)? (?:is )?(?:unknown|not found|does(?: not|n['’]t) exist|disabled)|unknown (?:user|mailbox|recipient|address)/i;

/**
 * Status codes of refusals because of the sender or the account (RFC 3463): bad sender address, quota of the account, and
 * Microsoft's codes for a sender that the account may not use.
 */
const OF_SENDER = /^5\.(?:1\.[78]|4\.5|7\.60|2\.252)$/;
/** Texts of refusals because of the sender, the relay or a quota. Many servers send them only after `RCPT TO` or `DATA`. */
const WORDS_FOR_SENDER =
  /\bsender (?:address|verif|domain|not|is not)|not owned by|relay(?:ing)? (?:access )?(?:denied|not (?:permitted|allowed))|unable to relay|send ?as(?:denied| permission)|client host|(?:sending|daily|hourly) (?:\w{1,20} ){0,3}(?:limit|quota)/i;

/** Returns whether a reply to the recipient or the content refuses the sender's account instead of this message. */
const isAboutTheSender = ({ response = '' }: SmtpError) => {
  const [, code = ''] = ENHANCED.exec(response) ?? [];
  return OF_SENDER.test(code) || WORDS_FOR_SENDER.test(response);
};

/**
 * Returns whether a permanent refusal means that the mailbox does not exist. A refusal because of the sender or the
 * content (5.7), or without a status code and a known text, has another meaning.
 */
const isNoMailbox = ({ responseCode = 0, response = '' }: SmtpError) => {
  const [, code] = ENHANCED.exec(response) ?? [];
  if (code) return OF_NO_MAILBOX.test(code);
  return [550, 551, 553].includes(responseCode) && WORDS_FOR_NO_MAILBOX.test(response);
};

/**
 * Returns the text about a failure that an admin may read. It contains nothing about a server that is not a mail
 * server: anyone who may enter a host could otherwise explore the network.
 */
const failureText = ({ message, code, command, responseCode = 0, response }: SmtpError, startsInTheClear: boolean) => {
  if (responseCode > 0) return { shown: (response ?? message).slice(0, LONGEST_REPLY), isReached: true };
  if (code === 'EENVELOPE' || code === 'EMESSAGE' || code === 'EAUTH') return { shown: message, isReached: true };
  // TLS failed after STARTTLS, so the server had already responded as a mail server does.
  if (startsInTheClear && (command === 'STARTTLS' || /certificate/i.test(message)))
    return { shown: 'The mail server was reached, but its TLS or its certificate is not right', isReached: true };
  if (command !== undefined && command !== 'CONN' && command !== 'API')
    return { shown: 'The mail server was reached, but did not answer as one', isReached: true };
  return { shown: 'The mail server was not reached, or stopped answering', isReached: false };
};

/**
 * Returns the outcome of a failure. A 5xx reply to the recipient or the content is final for this message. A 5xx reply
 * to the sign-in or the sender's address concerns the settings, so all messages wait. If a later reply names the sender,
 * only this message waits: the texts of servers differ, and one misread reply must not hold back all others.
 * @param wasHandedOver whether the server received the whole mail; it may then have accepted the mail even if it sent
 * no reply
 * @param startsInTheClear whether the connection begins without TLS
 */
export const smtpFailure = (thrown: unknown, wasHandedOver = false, startsInTheClear = false): MailOutcome => {
  const failure: SmtpError = thrown instanceof Error ? thrown : new Error(String(thrown));
  const error = failure.code ? `${failure.message} (${failure.code})` : failure.message;
  const { responseCode = 0 } = failure;
  const details = { error, ...failureText(failure, startsInTheClear) };
  if (!isAboutTheMessage(failure)) {
    const mayHaveArrived = wasHandedOver && responseCode === 0;
    return { fate: 'unavailable', ...details, ...(mayHaveArrived && { mayHaveArrived }) };
  }
  if (responseCode >= 500 && isAboutTheSender(failure)) return { fate: 'deferred', ...details };
  if (responseCode >= 500 || (responseCode === 0 && failure.code === 'EENVELOPE'))
    return { fate: 'refused', ...details, ...(isNoMailbox(failure) && { isUnknownRecipient: true }) };
  return responseCode === 421 ? { fate: 'unavailable', ...details } : { fate: 'deferred', ...details };
};
