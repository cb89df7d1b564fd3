import { nodemailer } from '../../platform/runtime/late-packages.ts';
import type { EmailSecrets, EmailSettings } from './settings-schema.ts';
import { smtpFailure } from './smtp-failure.ts';
import type { Transport } from './transport.ts';

/** Connections that are kept open. */
export const SMTP_CONNECTIONS = 5;
/** The port where TLS begins with the first byte; elsewhere it begins with STARTTLS. */
const TLS_PORT = 465;

/** How long a server may keep us waiting, in milliseconds. */
export interface SmtpTimeouts {
  connect: number;
  greet: number;
  /** Without a byte from the server. */
  answer: number;
  /** For the whole of one mail: a server that sends byte after byte would never be silent. */
  total: number;
}
/**
 * A server that looks through a mail before it takes it, or first passes it on, answers after half a minute: whoever does
 * not wait for it sends the mail again, and it arrives each time (RFC 5321, 4.5.3.2.6). Two of one connection's are over
 * before an attempt has to be.
 */
const TIMEOUTS: SmtpTimeouts = { connect: 10_000, greet: 10_000, answer: 45_000, total: 95_000 };

const deadlineError = (ms: number) =>
  Object.assign(new Error(`The mail server did not finish within ${ms / 1000} s`), { code: 'ETIMEDOUT' });

/**
 * E-mail by SMTP over a few kept connections. With TLS on nothing is sent in the clear, and the certificate must be right.
 */
export const smtpTransport = (settings: EmailSettings & EmailSecrets, timeouts = TIMEOUTS): Transport => {
  const { smtpHost, smtpPort, smtpNoSignIn, smtpUsername, smtpPassword, smtpUseTls, fromEmail, fromName } = settings;
  const secure = smtpPort === TLS_PORT;
  const transporter = nodemailer().createTransport({
    pool: true,
    maxConnections: SMTP_CONNECTIONS,
    maxMessages: 200,
    // What fails is the outbox's to try again.
    maxRequeues: 0,
    host: smtpHost,
    port: smtpPort,
    secure,
    requireTLS: smtpUseTls && !secure,
    ignoreTLS: !smtpUseTls,
    auth: smtpUsername && !smtpNoSignIn ? { user: smtpUsername, pass: smtpPassword } : undefined,
    dnsTimeout: timeouts.connect,
    connectionTimeout: timeouts.connect,
    greetingTimeout: timeouts.greet,
    socketTimeout: timeouts.answer,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // Once the whole of a mail was read from here, only the server knows whether it took it.
  const handedOver = new Set<string>();
  transporter.use('stream', ({ message, data: { messageId = '' } }, done) => {
    const create = message.createReadStream.bind(message);
    message.createReadStream = options => create(options).once('end', () => handedOver.add(messageId));
    done();
  });
  return {
    async send({ to, replyTo, subject, html, text, messageId }) {
      const signal = AbortSignal.timeout(timeouts.total);
      try {
        const { response } = await transporter.sendMail({
          from: { name: fromName, address: fromEmail },
          to,
          replyTo: replyTo ? { name: '', address: replyTo } : undefined,
          subject,
          html,
          text,
          messageId,
          signal,
          // Nobody's holiday reply is wanted.
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        });
        return { fate: 'sent', reference: response };
      } catch (error) {
        return smtpFailure(signal.aborted ? deadlineError(timeouts.total) : error, handedOver.has(messageId), !secure);
      } finally {
        handedOver.delete(messageId);
      }
    },
    close: () => transporter.close(),
  };
};
