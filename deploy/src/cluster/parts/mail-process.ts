/**
 * `mail-process.ts ADDRESS PORT FILE`: accepts every mail and appends its Message-ID to the file before it confirms it.
 */
import { appendFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

const [address, port, box] = process.argv.slice(2);
if (!address || !port || !box) throw new Error('mail-process.ts ADDRESS PORT FILE');

const server = new SMTPServer({
  // Any login is accepted without TLS, because the network is private.
  authOptional: true,
  allowInsecureAuth: true,
  onAuth: ({ username }, _session, done) => done(null, { user: username ?? '' }),
  disabledCommands: ['STARTTLS'],
  disableReverseLookup: true,
  closeTimeout: 100,
  onData: (stream, _session, done) => {
    text(stream).then(
      mail => {
        const id = /^message-id:\s*(<[^>]*>)/im.exec(mail)?.[1] ?? '';
        appendFileSync(box, `${id}\n`);
        done();
      },
      error => done(error),
    );
  },
});
// Errors of connections are ignored, because tests kill workers in the middle of a mail.
server.on('error', () => {});
server.listen(Number(port), address);
