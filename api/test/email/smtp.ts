import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import t from 'tap';
import type { EmailSecrets, EmailSettings } from '../../src/outbox/email/settings-schema.ts';
import { smtpTransport } from '../../src/outbox/email/smtp.ts';
import type { Mail } from '../../src/outbox/email/transport.ts';
import { smtpSettings } from '../support/email-setup.ts';
import { MAIL_CERTIFICATE } from '../support/mail-certificate.ts';
import { mailServer, smtpError } from '../support/mail-server.ts';
import { freePort } from '../support/server-process.ts';

const MAIL: Mail = {
  to: { name: 'Mei Ling', address: 'mei.ling@example.com' },
  replyTo: 'visitor@example.org',
  subject: 'New enquiry – Ayam Kampung 🍗',
  html: '<p>Hello</p>',
  text: 'Hello',
  messageId: '<abc@marketplace.example>',
};

const TIMEOUTS = { connect: 4000, greet: 3000, answer: 3000, total: 20_000 };

/** Sends one mail with short timeouts. */
const send = async (port: number, more: Partial<EmailSettings & EmailSecrets> = {}, mail = MAIL) => {
  const transport = smtpTransport(smtpSettings(port, more), TIMEOUTS);
  const outcome = await transport.send(mail);
  transport.close();
  return outcome;
};

/**
 * Sends a mail to a slow server: one that scans mails may take half a minute. Started here, so that other tests run at
 * the same time.
 */
const slowly = (async () => {
  const server = await mailServer(t, { onMail: () => pause(21_000, null) });
  const transport = smtpTransport(smtpSettings(server.port));
  return { server, outcome: await transport.send(MAIL).finally(() => transport.close()) };
})();

t.test('a mail that the server accepts is reported as sent, with its sender, recipient and headers', async t => {
  const server = await mailServer(t);
  const outcome = await send(server.port);
  t.match(outcome, { fate: 'sent', reference: /^250 / });
  const [mail] = server.box;
  t.match(mail, { from: 'hello@marketplace.example', to: ['mei.ling@example.com'], subject: MAIL.subject });
  t.match(mail, { text: /^Hello/, html: /<p>Hello<\/p>/ });
  t.match(mail?.headers, {
    from: 'Franchise Marketplace <hello@marketplace.example>',
    to: 'Mei Ling <mei.ling@example.com>',
    'reply-to': 'visitor@example.org',
    'message-id': '<abc@marketplace.example>',
    'auto-submitted': 'auto-generated',
  });
});

t.test('line breaks and addresses in the texts of a mail never become a header or a recipient', async t => {
  const server = await mailServer(t);
  const evil = 'x\r\nBcc: thief@example.net\r\n\r\n<b>body</b>';
  await send(
    server.port,
    { fromName: evil },
    { ...MAIL, subject: evil, to: { name: `${evil}, other@example.net`, address: 'mei.ling@example.com' } },
  );
  const [mail] = server.box;
  t.same(mail?.to, ['mei.ling@example.com']);
  t.notOk(mail?.headers.bcc);
  t.notMatch(mail?.raw, /^bcc:/im);
});

t.test('a refusal is reported as temporary, permanent or caused by the settings', async t => {
  const deferred = await mailServer(t, { onMail: () => smtpError(451, 'Try again later') });
  t.match(await send(deferred.port), { fate: 'deferred', error: /451 Try again later/ });

  const greylisted = await mailServer(t, { onRcptTo: (_to, _session, done) => done(smtpError(450, 'Greylisted')) });
  t.match(await send(greylisted.port), { fate: 'deferred', error: /450 Greylisted/ });

  const refused = await mailServer(t, { onRcptTo: (_to, _session, done) => done(smtpError(550, 'No such mailbox')) });
  t.match(await send(refused.port), { fate: 'refused', error: /550 No such mailbox/ });

  const spam = await mailServer(t, { onMail: () => smtpError(554, 'Looks like spam') });
  t.match(await send(spam.port), { fate: 'refused', error: /554 Looks like spam/ });

  const sender = await mailServer(t, {
    onMailFrom: (_from, _session, done) => done(smtpError(553, 'Sender not yours')),
  });
  t.match(
    await send(sender.port),
    { fate: 'unavailable', error: /553 Sender not yours/ },
    'a setting, not the message',
  );

  const closing = await mailServer(t, { onMail: () => smtpError(421, 'Shutting down') });
  t.match(await send(closing.port), { fate: 'unavailable', error: /421/ });
});

t.test('a mail is tried again if the server refuses the sender or the account only after the recipient', async t => {
  const replies = [
    [553, '5.7.1 <hello@marketplace.example>: Sender address rejected: not owned by user shop'],
    [554, '5.7.1 <mei.ling@example.com>: Relay access denied'],
    [550, '5.7.54 SMTP; Unable to relay recipient in non-accepted domain'],
    [554, '5.2.252 SendAsDenied; shop@example.com not allowed to send as hello@marketplace.example'],
    [550, '5.4.5 Daily user sending limit exceeded'],
    [554, '5.7.1 <unknown[192.0.2.1]>: Client host rejected: Access denied'],
    [550, 'Verification failed for <hello@marketplace.example>, no such user here. Sender verify failed'],
  ] as const;
  for (const [code, text] of replies) {
    const atRecipient = await mailServer(t, { onRcptTo: (_to, _session, done) => done(smtpError(code, text)) });
    const afterData = await mailServer(t, { onMail: () => smtpError(code, text) });
    for (const { port } of [atRecipient, afterData]) {
      const outcome = await send(port);
      t.match(outcome, { fate: 'deferred' }, text);
      t.notHas(outcome, { isUnknownRecipient: true }, text);
    }
  }
});

t.test('a mail is not tried again if the server refuses the recipient or the content', async t => {
  for (const [code, text] of [
    [550, '5.1.1 <mei.ling@example.com>: Recipient address rejected: User unknown in local recipient table'],
    [550, '5.7.1 Our policy rejects messages like this. Ask the recipient to add the sender to their contacts'],
    [552, '5.2.2 The recipient is over quota'],
  ] as const) {
    const { port } = await mailServer(t, { onRcptTo: (_to, _session, done) => done(smtpError(code, text)) });
    t.match(await send(port), { fate: 'refused' }, text);
  }
});

t.test('a wrong or missing password makes the channel unavailable, and the error does not contain it', async t => {
  const server = await mailServer(t, {
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'user' && password === 'right' ? done(null, { user: username }) : done(smtpError(535, 'Bad login')),
  });
  t.match(await send(server.port, { smtpUsername: 'user', smtpPassword: 'right' }), { fate: 'sent' });
  const wrong = await send(server.port, { smtpUsername: 'user', smtpPassword: 'wrong-password' });
  t.match(wrong, { fate: 'unavailable', error: /535 Bad login/ });
  t.notMatch(JSON.stringify(wrong), /wrong-password/);
  t.match(await send(server.port), { fate: 'unavailable' }, 'no credentials where they are required');
  const signedIn = { smtpNoSignIn: true, smtpUsername: 'user', smtpPassword: 'right' };
  t.match(await send(server.port, signedIn), { fate: 'unavailable' }, 'no credentials are sent where none are needed');
});

t.test('with TLS a mail is sent only encrypted, and only to a server with a trusted certificate', async t => {
  const offers = await mailServer(t, { disabledCommands: [] });
  const offersNone = await mailServer(t);
  const useTls = { smtpUseTls: true };
  t.match(await send(offersNone.port, useTls), { fate: 'unavailable', error: /ETLS/ }, 'never unencrypted');
  t.match(
    await send(offers.port, useTls),
    { fate: 'unavailable', error: /self-signed/ },
    'never to an untrusted server',
  );
  t.same([offers.box.length, offersNone.box.length], [0, 0]);

  setDefaultCACertificates([...getCACertificates('default'), MAIL_CERTIFICATE]);
  t.match(await send(offers.port, useTls), { fate: 'sent' });
  t.equal(offers.box.length, 1);
});

t.test(
  'a server that is unavailable, hangs or disconnects is reported with the chance that the mail arrived',
  async t => {
    const nobody = await send(await freePort());
    t.match(nobody, { fate: 'unavailable', error: /ECONNREFUSED|ESOCKET/ });
    t.notHas(nobody, { mayHaveArrived: true }, 'the mail has certainly not arrived');
    t.match(await send(1, { smtpHost: 'nowhere.invalid' }), { fate: 'unavailable', error: /EDNS|ENOTFOUND|EAI_AGAIN/ });

    const silent = createServer(() => {}).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const address = silent.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    t.match(await send(address.port), { fate: 'unavailable', error: /ETIMEDOUT/ });
    silent.close();

    const hanging = await mailServer(t, { onMail: () => new Promise<null>(() => {}) });
    t.match(
      await send(hanging.port),
      { fate: 'unavailable', error: /ETIMEDOUT/, mayHaveArrived: true },
      'after the data',
    );

    const dropping = createServer(socket => {
      const replies = ['250 hello', '250 ok', '250 ok', '354 go on'];
      socket.on('error', () => {});
      socket.write('220 here\r\n');
      socket.on('data', () => {
        const reply = replies.shift();
        if (reply) socket.write(`${reply}\r\n`);
        else socket.destroy();
      });
    }).listen(0, '127.0.0.1');
    await once(dropping, 'listening');
    const where = dropping.address();
    if (where === null || typeof where === 'string') throw new Error('no port');
    t.match(
      await send(where.port),
      { fate: 'unavailable', error: /ECONNECTION|ECONNRESET|ESOCKET/ },
      'during the data',
    );
    dropping.close();
  },
);

t.test('a server that sends bytes without end is disconnected, and the mail can be sent again', async t => {
  const good = await mailServer(t);
  let connections = 0;
  let drippingEnded: Promise<unknown> = Promise.resolve();
  const server = createServer(socket => {
    socket.on('error', () => {});
    if (++connections > 1) {
      const behind = connect(good.port, '127.0.0.1').on('error', () => {});
      socket.pipe(behind).pipe(socket);
      return;
    }
    drippingEnded = once(socket, 'close');
    socket.write('220 here\r\n');
    // The server sends a reply of endless lines without a pause.
    socket.once('data', () => {
      const drip = setInterval(() => socket.write('250-x\r\n'), 20);
      socket.once('close', () => clearInterval(drip));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const timeouts = { ...TIMEOUTS, total: 500 };
  const first = smtpTransport(smtpSettings(address.port), timeouts);
  t.match(await first.send(MAIL), { fate: 'unavailable', error: /did not finish within 0\.5 s/ });
  await drippingEnded;
  first.close();
  const again = smtpTransport(smtpSettings(address.port));
  t.match(await again.send(MAIL), { fate: 'sent' });
  again.close();
  t.equal(good.box.length, 1);
  server.close();
});

t.test('a server that sends lines without being asked is disconnected', async t => {
  for (const [lines, fate] of [
    [900, 'sent'],
    [100_000, 'unavailable'],
  ] as const) {
    const good = await mailServer(t);
    let ended: Promise<unknown> = Promise.resolve();
    const server = createServer(socket => {
      socket.on('error', () => {});
      ended = once(socket, 'close');
      socket.write('\n'.repeat(lines));
      const behind = connect(good.port, '127.0.0.1').on('error', () => {});
      socket.pipe(behind).pipe(socket);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    const outcome = await send(address.port);
    t.equal(outcome.fate, fate, `${lines} lines`);
    if (outcome.fate === 'unavailable') t.match(outcome.error, /maximum allowed size/);
    await ended;
    server.close();
  }
});

t.test('connections are reused and limited', async t => {
  const server = await mailServer(t);
  const transport = smtpTransport(smtpSettings(server.port));
  const outcomes = await Promise.all(Array.from({ length: 60 }, () => transport.send(MAIL)));
  transport.close();
  t.ok(outcomes.every(({ fate }) => fate === 'sent'));
  t.equal(server.box.length, 60);
  t.ok(server.mostConnections() <= 5, `${server.mostConnections()} connections`);
});

t.test('a slow server gets time to answer, because each retry could deliver the mail again', async t => {
  const { server, outcome } = await slowly;
  t.match(outcome, { fate: 'sent', reference: /^250 / });
  t.equal(server.box.length, 1);
});
