import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { testDatabase } from '@marketplace/db/testing';
import { pino } from 'pino';
import t, { type Test } from 'tap';
import { Uploads } from '../../src/media/uploads.ts';
import { ConfigurationError } from '../../src/platform/config/config.ts';
import { type BucketServer, bucketServer, type Failure } from '../support/bucket/server.ts';
import { aConsultant, testApi, testConfig } from '../support/index.ts';
import { aPicture, multipartFile } from '../support/pictures.ts';

const RIGHT = {
  DATABASE_URL: 'mysql://user:password@127.0.0.1:3306/marketplace',
  JWT_SECRET: 'jwt-secret-of-the-tests-0123456789abcdef',
  SECRETS_KEY: 'secrets-key-of-the-tests-0123456789abcd',
  SERVICE_TOKEN: 'service-token-of-the-tests-0123456789',
};
const refused = async (t: Test, env: Record<string, string>): Promise<string[]> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'marketplace-start-'));
  t.teardown(() => rm(dataDir, { recursive: true }));
  const { bucket } = testConfig({ DATABASE_URL: RIGHT.DATABASE_URL, ...env });
  try {
    const uploads = await Uploads.open({ dataDir, bucket }, pino({ level: 'silent' }));
    uploads.close();
    return [];
  } catch (error) {
    if (error instanceof ConfigurationError) return error.faults;
    throw error;
  }
};

t.test('an unusable storage stops the start, and the error names the setting', async t => {
  const storage = await bucketServer(t);
  const { key, bucket } = storage;
  t.same(await refused(t, storage.env), [], 'correct settings are accepted');
  t.ok(storage.objects.has('start-check'));

  const cases: [fault: RegExp, change: (storage: BucketServer) => void][] = [
    [/^S3_BUCKET: .*no bucket "uploads-of-the-tests"/, () => Object.assign(storage, { bucket: 'another' })],
    [/^S3_ACCESS_KEY_ID: .*does not know/, () => Object.assign(storage, { key: { ...key, accessKeyId: 'AKIAOTHER' } })],
    [/^S3_SECRET_ACCESS_KEY is not/, () => Object.assign(storage, { key: { ...key, secretAccessKey: 'another' } })],
    [/^S3_REGION: .*ap-southeast-1/, () => Object.assign(storage, { key: { ...key, region: 'eu-west-1' } })],
  ];
  for (const [fault, change] of cases) {
    change(storage);
    const faults = await refused(t, storage.env);
    t.match(faults, [fault]);
    t.equal(faults.length, 1);
    t.notMatch(faults.join(), key.secretAccessKey);
    Object.assign(storage, { key, bucket });
  }

  for (const [right, method] of [
    ['s3:PutObject', 'PUT'],
    ['s3:GetObject', 'GET'],
    ['s3:ListBucket', 'HEAD'],
  ] as const) {
    storage.failing = asked => (asked.method === method ? { status: 403, code: 'AccessDenied' } : null);
    t.match(await refused(t, storage.env), [new RegExp(`^S3_ACCESS_KEY_ID: .*grant it ${right}`)]);
  }
  for (const [failure, fault] of [
    [{ status: 301, code: 'PermanentRedirect' }, /^S3_REGION/],
    [{ status: 403, code: 'RequestTimeTooSkewed' }, /^S3_BUCKET: .*clock/],
    [{ status: 405, code: 'MethodNotAllowed' }, /^S3_ENDPOINT: .*405 \(MethodNotAllowed\)/],
    [{ status: 501, code: 'NotImplemented' }, /^S3_ENDPOINT: .*501/],
  ] as const) {
    storage.failing = () => failure;
    t.match(await refused(t, storage.env), [fault]);
  }
  storage.failing = () => null;
});

t.test('a server that is not an S3 storage stops the start', async t => {
  const server = createServer((request, response) => {
    request.resume();
    response.setHeader('content-type', 'text/html').end('<h1>It works!</h1>');
  }).listen(0, '127.0.0.1');
  await new Promise(resolve => server.once('listening', resolve));
  t.teardown(() => server.close());
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const env = {
    S3_BUCKET: 'uploads',
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_ACCESS_KEY_ID: 'AKIA',
    S3_SECRET_ACCESS_KEY: 'key',
  };
  t.match(await refused(t, env), [/^S3_ENDPOINT: what was stored there is not what is read back/]);
});

t.test('the API prints the error and exits', async t => {
  const storage = await bucketServer(t);
  const database = await testDatabase();
  t.teardown(() => database.close());
  const dataDir = await mkdtemp(join(tmpdir(), 'marketplace-start-'));
  t.teardown(() => rm(dataDir, { recursive: true }));
  const env = { ...RIGHT, ...storage.env, S3_SECRET_ACCESS_KEY: 'wrong', DATABASE_URL: database.url, PORT: '0' };
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../src/app/server.ts')], {
    env: { ...process.env, ...env, DATA_DIR: dataDir, LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [said, code] = await Promise.all([text(child.stderr), new Promise(resolve => child.once('exit', resolve))]);
  t.equal(code, 1);
  t.equal(said, 'The configuration is wrong:\n- S3_SECRET_ACCESS_KEY is not the one of S3_ACCESS_KEY_ID\n');
});

t.test('the storage client, 22 MB of memory, is loaded only if there is a bucket', async t => {
  const loads = `
    import { createRequire } from 'node:module';
    const isLoaded = () => Object.keys(createRequire(import.meta.url).cache).some(path => path.includes('/@aws-sdk/'));
    await import('./src/app/app.ts');
    const { UploadBucket } = await import('./src/media/upload-bucket.ts');
    const before = isLoaded();
    await UploadBucket.open({ bucket: 'x', endpoint: null, region: 'x', accessKeyId: 'x', secretAccessKey: 'x', prefix: '' });
    console.log(before, isLoaded());`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', loads], {
    cwd: join(import.meta.dirname, '../..'),
    encoding: 'utf8',
  });
  t.equal(stdout, 'false true\n', stderr);
});

t.test('a storage that is unavailable does not stop the start', async t => {
  const failures: [string, Failure | 'down'][] = [
    ['hangs', 'hangs'],
    ['drops the line', 'drops'],
    ['asks for patience', { status: 503, code: 'SlowDown' }],
    ['is down', 'down'],
  ];
  for (const [how, failure] of failures) {
    const storage = await bucketServer(t);
    if (failure === 'down') await storage.stop();
    else storage.failing = () => failure;
    const dataDir = await mkdtemp(join(tmpdir(), 'marketplace-start-'));
    t.teardown(() => rm(dataDir, { recursive: true }));
    const lines: { level: number; msg: string; code: string }[] = [];
    const log = pino({}, { write: line => lines.push(JSON.parse(line)) });
    const { bucket } = testConfig({ DATABASE_URL: RIGHT.DATABASE_URL, ...storage.env });
    const uploads = await Uploads.open({ dataDir, bucket }, log);
    t.ok(storage.attemptsSince(0) <= 2, `${how}: ${storage.attemptsSince(0)} attempts`);
    t.equal(uploads.state, 'bucket is away', how);
    t.match(lines, [{ level: 50, msg: 'the storage of uploads is away' }], how);
    await t.rejects(uploads.keep('x.webp', Buffer.from('x')));
    t.equal(lines.length, 1, 'the log mentions it once and not with every upload');
    if (failure === 'down') await storage.start();
    storage.failing = () => null;
    t.equal(await uploads.keep('x.webp', Buffer.from('x')), '/uploads/x.webp');
    t.match([uploads.state, lines.at(-1)], ['bucket', { level: 30, msg: 'the storage of uploads is back' }], how);
    uploads.close();
  }
});

t.test('/readyz reports the state of the storage, and the process stays ready when the storage is down', async t => {
  const storage = await bucketServer(t);
  const api = await testApi(t, storage.env);
  const someone = await aConsultant(api.database);
  const picture = await aPicture(30, 30).png().toBuffer();
  const ready = async () => (await api.call('GET /readyz')).body;
  t.match(await ready(), { status: 'ready', email: 'not set up', oldest_unsent_seconds: null, uploads: 'bucket' });
  t.match(await (await testApi(t)).call('GET /readyz'), { body: { uploads: 'folder' } });

  storage.failing = () => ({ status: 403, code: 'AccessDenied' });
  t.equal((await api.call('POST /uploads', { as: someone, ...multipartFile(picture) })).status, 503);
  t.match(await ready(), { status: 'ready', uploads: 'bucket refuses' });

  await storage.stop();
  t.equal((await api.call('POST /uploads', { as: someone, ...multipartFile(picture) })).status, 503);
  t.match(await ready(), { status: 'ready', uploads: 'bucket is away' });

  storage.failing = () => null;
  await storage.start();
  // `/readyz` reports within seconds that the storage works again, even if nothing is uploaded.
  for (const end = Date.now() + 20_000; (await ready()).uploads !== 'bucket'; await pause(200))
    if (Date.now() > end) throw new Error('It is not known to be back');
  t.pass('it is available again');
});
