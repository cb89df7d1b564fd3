/**
 * Tests that encrypted connections to Redis, buckets of uploads, mail servers and web servers verify the certificate
 * and the host name.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createAuthority, type SignedCertificate } from '@marketplace/db/testing';
import t, { type Test } from 'tap';
import { bucketServer } from './support/bucket/server.ts';
import { mailServer } from './support/mail-server.ts';
import { redisServer } from './support/redis-server.ts';
import { freePort } from './support/server-process.ts';
import type { TlsTarget } from './support/tls-process.ts';

const PROCESS = join(import.meta.dirname, 'support/tls-process.ts');
/** Error codes of OpenSSL and Node for a certificate of another authority and for another host name. */
const OTHER_AUTHORITY =
  /UNABLE_TO_VERIFY_LEAF_SIGNATURE|UNABLE_TO_GET_ISSUER_CERT|SELF_SIGNED|unable to verify|self-signed/;
const OTHER_NAME = /ERR_TLS_CERT_ALTNAME_INVALID|altnames/;

/**
 * Connects to each target in a process that trusts an authority.
 * @param ca the authority's certificate; without one only the public authorities are trusted
 */
const connect = async (targets: TlsTarget[], ca?: string): Promise<string[]> => {
  const { NODE_EXTRA_CA_CERTS: _none, ...env } = process.env;
  const child = spawn(process.execPath, [PROCESS, JSON.stringify(targets)], {
    env: { ...env, ...(ca && { NODE_EXTRA_CA_CERTS: ca }) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output] = await Promise.all([text(child.stdout), once(child, 'close')]);
  return JSON.parse(output);
};

const contentOf = ({ key, cert }: SignedCertificate) => ({
  key: readFileSync(key, 'utf8'),
  cert: readFileSync(cert, 'utf8'),
});

const PASSWORD = 'secret-password';

const aRedis = async (t: Test, { key, cert }: SignedCertificate, ca: string): Promise<TlsTarget> => {
  const port = await freePort();
  await redisServer(t, [
    ...['--tls-port', String(port), '--tls-cert-file', cert, '--tls-key-file', key, '--tls-ca-cert-file', ca],
    ...['--tls-auth-clients', 'no', '--requirepass', PASSWORD],
  ]);
  return { kind: 'redis', url: `rediss://:${PASSWORD}@localhost:${port}` };
};

const aWebServer = async (t: Test, certificate: SignedCertificate): Promise<TlsTarget> => {
  const server = createServer(contentOf(certificate), (_request, response) => response.end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { kind: 'web', url: `https://localhost:${address.port}/` };
};

/** Starts a mail server that records the passwords it receives. */
const aMailServer = async (t: Test, certificate: SignedCertificate, isImplicit: boolean) => {
  const passwords: unknown[] = [];
  const { box, port } = await mailServer(t, {
    ...contentOf(certificate),
    secure: isImplicit,
    disabledCommands: [],
    authOptional: false,
    onAuth: ({ username, password }, _session, done) => {
      passwords.push(password);
      done(null, { user: username });
    },
  });
  const target: TlsTarget = { kind: 'smtp', port, isImplicit, useTls: true };
  return { box, passwords, target };
};

/** Starts a server of each kind, all with the same certificate. */
const aServerOfEachKind = async (t: Test, certificate: SignedCertificate, ca: string) => {
  const bucket = await bucketServer(t, contentOf(certificate));
  const startTls = await aMailServer(t, certificate, false);
  const implicit = await aMailServer(t, certificate, true);
  const targets: TlsTarget[] = [
    await aRedis(t, certificate, ca),
    { kind: 'bucket', env: bucket.env },
    await aWebServer(t, certificate),
    startTls.target,
    implicit.target,
    // Port 465 begins with TLS even where the admin switched "Use TLS" off.
    { ...implicit.target, useTls: false } as TlsTarget,
  ];
  const passwords = () => [...startTls.passwords, ...implicit.passwords];
  return { targets, bucket, passwords, mails: () => startTls.box.length + implicit.box.length };
};

const nameOf = (target: TlsTarget) => (target.kind === 'smtp' ? JSON.stringify(target) : target.kind);

t.test('encrypted connections verify the certificate', async t => {
  const folder = t.testdir({});
  const [own, other] = [createAuthority(join(folder, 'own')), createAuthority(join(folder, 'other'))];

  await t.test(
    'a certificate of the trusted authority for the host name is accepted, and one of another authority refused',
    async t => {
      const { targets, bucket, passwords, mails } = await aServerOfEachKind(t, own.sign('localhost'), own.ca);
      for (const ca of [other.ca, undefined]) {
        const outcomes = await connect(targets, ca);
        for (const [at, target] of targets.entries()) t.match(outcomes[at], OTHER_AUTHORITY, nameOf(target));
      }
      t.same([bucket.asked.length, mails(), passwords()], [0, 0, []], 'no request, mail or password was sent');
      t.same(
        await connect(targets, own.ca),
        targets.map(() => 'ok'),
      );
      t.same([bucket.asked.length, mails()], [1, 3]);
      t.same(passwords(), [PASSWORD, PASSWORD, PASSWORD]);
    },
  );

  await t.test('a certificate of the trusted authority for another host name is refused', async t => {
    const { targets, bucket, passwords, mails } = await aServerOfEachKind(t, own.sign('other.example.com'), own.ca);
    const outcomes = await connect(targets, own.ca);
    for (const [at, target] of targets.entries()) t.match(outcomes[at], OTHER_NAME, nameOf(target));
    t.same([bucket.asked.length, mails(), passwords()], [0, 0, []], 'no request, mail or password was sent');
  });
});

t.test('no password is sent to a mail server that does not offer TLS, unless TLS is switched off', async t => {
  const passwords: unknown[] = [];
  const { port } = await mailServer(t, {
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) => {
      passwords.push(password);
      done(null, { user: username });
    },
  });
  const [refused = ''] = await connect([{ kind: 'smtp', port, isImplicit: false, useTls: true }]);
  t.match(refused, /ETLS/);
  t.same(passwords, []);
  t.same(await connect([{ kind: 'smtp', port, isImplicit: false, useTls: false }]), ['ok']);
  t.same(passwords, [PASSWORD]);
});
