import { nodemailer } from '../../platform/runtime/lazy-imports.ts';
import type { EmailSecrets, EmailSettings } from './settings-schema.ts';
import { smtpFailure } from './smtp-failure.ts';
import type { Transport } from './transport.ts';

/** Maximum open connections. */
export const SMTP_CONNECTIONS = 5;
/** The port on which connections begin with TLS; connections to other ports use STARTTLS. */
const TLS_PORT = 465;

/** Timeouts of a server in milliseconds. */
export interface SmtpTimeouts {
  connect: number;
  greet: number;
  /** Maximum time without receiving a byte. */
  answer: number;
  /** Maximum time for a whole mail, since a server could send byte after byte. */
  total: number;
}
/**
 * A server that scans a mail before accepting it may respond after half a minute. With a shorter timeout the mail would
 * be sent again, and each attempt would arrive (RFC 5321, 4.5.3.2.6). The maximum duration of an attempt is long enough
 * for two mails on one connection.
 */
const TIMEOUTS: SmtpTimeouts = { connect: 10_000, greet: 10_000, answer: 45_000, total: 95_000 };

const deadlineError = (ms: number) =>
  Object.assign(new Error(`The mail server did not finish within ${ms / 1000} s`), { code: 'ETIMEDOUT' });

/**
 * Email by SMTP over a few open connections. With TLS on, nothing is sent unencrypted, and the certificate must be
 * valid.
 */
export const smtpTransport = (settings: EmailSettings & EmailSecrets, timeouts = TIMEOUTS): Transport => {
  const { smtpHost, smtpPort, smtpNoSignIn, smtpUsername, smtpPassword, smtpUseTls, fromEmail, fromName } = settings;
  const secure = smtpPort === TLS_PORT;
  const transporter = nodemailer().createTransport({
    pool: true,
    maxConnections: SMTP_CONNECTIONS,
    maxMessages: 200,
    // The outbox retries, not nodemailer.
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
  // The ids of mails that were sent completely: whether they were accepted, only the server knows.
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
          // Suppresses automatic replies.
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
