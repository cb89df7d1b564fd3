/**
 * Connects to servers as the product does, in a separate process: Node reads `NODE_EXTRA_CA_CERTS` when it starts.
 * Reads the connections to try as JSON from its argument and writes their outcomes, in order, as JSON: `ok`, or the
 * error.
 */
import tls from 'node:tls';
import { waitUntil } from '@marketplace/db/testing';
import { pino } from 'pino';
import { UploadBucket } from '../../src/media/upload-bucket.ts';
import { smtpTransport } from '../../src/outbox/email/smtp.ts';
import { readBucketSettings } from '../../src/platform/config/bucket.ts';
import { openRedis } from '../../src/platform/limits/redis.ts';
import { smtpSettings } from './email-setup.ts';

/** A server to connect to. */
export type TlsTarget =
  | { kind: 'redis'; url: string }
  | { kind: 'bucket'; env: Record<string, string> }
  | { kind: 'web'; url: string }
  | { kind: 'smtp'; port: number; isImplicit: boolean; useTls: boolean };

/** The port of implicit TLS, which a test cannot listen on without privileges. */
const SMTPS_PORT = 465;

const tryRedis = async (url: string) => {
  const errors: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => errors.push(JSON.parse(line).err.code) });
  const redis = await openRedis(url, log);
  try {
    await waitUntil(() => redis.client.isReady || errors.length > 0);
    if (errors.length > 0) throw new Error(errors[0]);
    await redis.client.set('key', 'value');
  } finally {
    redis.close();
  }
};

const PATIENT = { connect: 30_000, answer: 30_000, bytesAMillisecond: 500, silence: 60_000, again: 200 };

const tryBucket = async (env: Record<string, string>) => {
  const faults: string[] = [];
  const settings = readBucketSettings(env, faults);
  if (!settings || faults.length > 0) throw new Error(faults.join());
  const bucket = await UploadBucket.open(settings, undefined, PATIENT);
  try {
    await bucket.keep('file.png', Buffer.from('content'));
  } finally {
    bucket.close();
  }
};

/** Redirects Nodemailer's call of `tls.connect` to the test's port and leaves everything else unchanged. */
const leadToPort = (port: number) => {
  const connect = tls.connect;
  tls.connect = ((options: tls.ConnectionOptions, ...rest: []) =>
    connect(options.port === SMTPS_PORT ? { ...options, port } : options, ...rest)) as typeof tls.connect;
  return () => {
    tls.connect = connect;
  };
};

const trySmtp = async ({ port, isImplicit, useTls }: Extract<TlsTarget, { kind: 'smtp' }>) => {
  const restore = isImplicit ? leadToPort(port) : () => {};
  const settings = smtpSettings(isImplicit ? SMTPS_PORT : port, {
    smtpUseTls: useTls,
    smtpUsername: 'user',
    smtpPassword: 'secret-password',
  });
  const transport = smtpTransport(settings);
  try {
    const outcome = await transport.send({
      to: { name: 'Mei Ling', address: 'mei.ling@example.com' },
      subject: 'Hello',
      html: '<p>Hello</p>',
      text: 'Hello',
      messageId: '<abc@marketplace.example>',
    });
    if (outcome.fate !== 'sent') throw new Error(outcome.error);
  } finally {
    transport.close();
    restore();
  }
};

const tryWeb = async (url: string) => {
  await fetch(url).catch(error => {
    throw error.cause ?? error;
  });
};

const attempt = (target: TlsTarget) => {
  if (target.kind === 'redis') return tryRedis(target.url);
  if (target.kind === 'web') return tryWeb(target.url);
  if (target.kind === 'smtp') return trySmtp(target);
  return tryBucket(target.env);
};

const describe = (error: unknown) =>
  error instanceof Error ? `${Reflect.get(error, 'code') ?? ''} ${error.message}` : String(error);

const targets: TlsTarget[] = JSON.parse(process.argv[2] ?? '[]');
const outcomes: string[] = [];
for (const target of targets)
  outcomes.push(
    await attempt(target).then(
      () => 'ok',
      error => describe(error),
    ),
  );
process.stdout.write(JSON.stringify(outcomes));
