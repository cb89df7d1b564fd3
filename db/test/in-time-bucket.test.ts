import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import t from 'tap';
import { bucketServer } from '../../api/test/support/bucket/server.ts';
import { BucketTarget } from '../src/backup/target/bucket-target.ts';
import { decrypted, encrypted, newKeys } from '../src/backup/target/encryption.ts';
import { readBackupSettings } from '../src/backup/target/settings.ts';

const storage = await bucketServer(t);
storage.listsAtOnce = 2;
const { env } = storage;
const settings = readBackupSettings({
  BACKUP_TARGET: `s3://${env.S3_BUCKET}/shop`,
  BACKUP_S3_ENDPOINT: env.S3_ENDPOINT,
  BACKUP_S3_REGION: env.S3_REGION,
  BACKUP_S3_ACCESS_KEY_ID: env.S3_ACCESS_KEY_ID,
  BACKUP_S3_SECRET_ACCESS_KEY: env.S3_SECRET_ACCESS_KEY,
});
if (!settings || 'folder' in settings.place) throw new Error('No bucket');
const target = await BucketTarget.open(settings.place);
t.teardown(() => target.close());

t.test('a bucket keeps what is written, by its name and its prefix', async t => {
  for (const name of ['full/b', 'full/a', 'log/c', 'full/d']) await target.write(name, Readable.from([name]));
  storage.objects.set('other/full/a', { content: Buffer.from('another’s'), headers: {} });
  t.same(
    (await target.list('full/')).map(({ name, bytes }) => [name, bytes]),
    [
      ['full/a', 6],
      ['full/b', 6],
      ['full/d', 6],
    ],
    'over several answers',
  );
  t.ok(storage.objects.has('shop/full/a'));
  t.equal((await buffer(await target.read('full/b'))).toString(), 'full/b');
  await target.remove('full/b');
  await target.remove('full/b');
  t.same(
    (await target.list('full/')).map(({ name }) => name),
    ['full/a', 'full/d'],
  );
  await t.rejects(target.read('full/b'), /s3:.*did not read full\/b \(NoSuchKey/);
});

t.test('what is large goes in parts, encrypted on the way', async t => {
  const { recipient, identity } = await newKeys();
  const piece = randomBytes(1 << 20);
  const hash = createHash('sha256');
  const large = function* () {
    for (let n = 0; n < 20; n++) {
      hash.update(piece);
      yield piece;
    }
  };
  const bytes = await target.write(
    'full/large',
    await encrypted(Readable.from(large(), { objectMode: false }), recipient),
  );
  t.equal(storage.objects.get('shop/full/large')?.content.length, bytes);
  t.equal(storage.arriving.open, 0);
  const back = createHash('sha256');
  for await (const chunk of await decrypted(await target.read('full/large'), [identity], 'full/large'))
    back.update(chunk);
  t.equal(back.digest('hex'), hash.digest('hex'));
});

t.test('what breaks off is not there, and nothing of it stays', async t => {
  const broken = async function* () {
    yield randomBytes(17 << 20);
    throw new Error('The disk cannot be read');
  };
  await t.rejects(target.write('full/broken', Readable.from(broken(), { objectMode: false })), /disk cannot be read/);
  t.notOk(storage.objects.has('shop/full/broken'));
  t.equal(storage.arriving.open, 0);
});

t.test('a storage that refuses is told in its own words', async t => {
  storage.failing = () => ({ status: 403, code: 'AccessDenied' });
  await t.rejects(target.list('full/'), /did not list full\/ \(AccessDenied/);
  storage.failing = () => null;
});
