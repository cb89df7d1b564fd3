import { once } from 'node:events';
import type { SMTPServerOptions } from 'smtp-server';
import { MAIL_CERTIFICATE, MAIL_KEY } from './mail-certificate.ts';
import { type ReceivedMail, readMail } from './received-mail.ts';

/** Handles a received mail: returns an error to refuse it, or nothing to accept it. */
export type OnMail = (mail: ReceivedMail) => Error | null | undefined | Promise<Error | null | undefined>;

/** A real SMTP server that keeps the mails it accepts. */
export interface MailServer {
  port: number;
  /** All accepted mails, in order. */
  box: ReceivedMail[];
  /** Number of open connections. */
  connections(): number;
  /** Maximum number of connections at the same time. */
  mostConnections(): number;
  stop(): Promise<void>;
}

/** Returns an SMTP error with a reply code, for instance 451. */
export const smtpError = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode });

/**
 * Starts an SMTP server without login and TLS, unless the options say otherwise.
 * @param t test at whose end the server stops
 */
export const mailServer = async (
  t: { teardown(work: () => unknown): unknown },
  { onMail = () => null, port = 0, ...options }: SMTPServerOptions & { onMail?: OnMail; port?: number } = {},
): Promise<MailServer> => {
  const box: ReceivedMail[] = [];
  let open = 0;
  let most = 0;
  const { SMTPServer } = await import('smtp-server');
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    key: MAIL_KEY,
    cert: MAIL_CERTIFICATE,
    disableReverseLookup: true,
    closeTimeout: 100,
    onConnect: (_session, done) => {
      most = Math.max(most, ++open);
      done();
    },
    onClose: () => {
      open--;
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', chunk => chunks.push(chunk));
      stream.on('end', async () => {
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom ? mailFrom.address : '';
        const mail = readMail(
          from,
          rcptTo.map(({ address }) => address),
          Buffer.concat(chunks).toString('latin1'),
        );
        const refusal = await onMail(mail);
        if (!refusal) box.push(mail);
        done(refusal);
      });
    },
    ...options,
  });
  // Some tests disconnect in the middle of a mail.
  server.on('error', () => {});
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const stop = () => new Promise<void>(resolve => server.close(() => resolve()));
  t.teardown(stop);
  return { port: address.port, box, connections: () => open, mostConnections: () => most, stop };
};
