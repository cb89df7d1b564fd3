import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import t, { type Test } from 'tap';
import { bucketServer } from '../support/bucket/server.ts';
import { aVideo } from '../support/pictures.ts';

const nameOf = (n: number, extension = 'webp') => `${String(n).padStart(32, '0')}-320.${extension}`;

/** Creates a data directory with `count` uploads and other files. */
const someUploads = async (t: Test, count: number) => {
  const data = await mkdtemp(join(tmpdir(), 'marketplace-to-bucket-'));
  t.teardown(() => rm(data, { recursive: true }));
  await mkdir(join(data, 'uploads/.incoming'), { recursive: true });
  await writeFile(join(data, 'uploads/.incoming/half'), 'half');
  for (let n = 0; n < count; n++) await writeFile(join(data, 'uploads', nameOf(n)), `picture ${n}`);
  return data;
};

/** Runs the command as `npm run` does. */
const run = async (
  data: string,
  env: Record<string, string>,
  onProgress: (child: { kill(): void }) => void = () => {},
) => {
  const { scripts } = JSON.parse(await readFile(join(import.meta.dirname, '../../package.json'), 'utf8'));
  const [, ...args] = String(scripts['uploads:to-bucket']).split(' ');
  const child = spawn(process.execPath, args, {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, DATA_DIR: data, ...env },
  });
  child.stdout.on('data', (said: Buffer) => {
    if (said.includes(' of ')) onProgress(child);
  });
  const [said, complaints, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise(resolve => child.once('exit', resolve)),
  ]);
  return { said, complaints, code };
};

t.test('uploads are copied to the bucket', async t => {
  const storage = await bucketServer(t);
  const data = await someUploads(t, 60);
  const video = aVideo('mp4', 3_000_000);
  await writeFile(join(data, 'uploads', nameOf(60, 'mp4')), video);
  await writeFile(join(data, 'uploads/notes.txt'), 'not an upload');
  const env = { ...storage.env, S3_PREFIX: 'shop' };
  const stored = () => [...storage.objects.keys()].filter(name => name !== 'shop/start-check').sort();

  await t.test('uploads are copied with their content and types, and other files are not copied', async t => {
    const { said, complaints, code } = await run(data, env);
    t.same([code, complaints], [0, '']);
    t.match(said, /^ {2}20 of 61$/m, 'shows progress');
    t.match(said, /^ {2}left out, it is no upload: notes\.txt$/m);
    t.match(said, /✓ 61 copied, 0 were there already, 0 are not there/);
    t.equal(stored().length, 61);
    t.equal(storage.objects.get(`shop/${nameOf(7)}`)?.content.toString(), 'picture 7');
    t.ok(storage.objects.get(`shop/${nameOf(60, 'mp4')}`)?.content.equals(video));
    t.match(storage.objects.get(`shop/${nameOf(60, 'mp4')}`)?.headers, { 'content-type': 'video/mp4' });
    t.equal(await readFile(join(data, 'uploads', nameOf(7)), 'utf8'), 'picture 7', 'files in the folder are kept');
  });

  await t.test('a file is copied again only if its size differs or the object is missing', async t => {
    await utimes(join(data, 'uploads', nameOf(1)), new Date(), new Date());
    await writeFile(join(data, 'uploads', nameOf(2)), 'a longer picture 2');
    storage.objects.delete(`shop/${nameOf(3)}`);
    storage.asked.length = 0;
    const { said, code } = await run(data, env);
    t.equal(code, 0);
    t.match(said, /✓ 2 copied, 59 were there already, 0 are not there/);
    const puts = storage.asked.filter(({ method }) => method === 'PUT').map(({ key }) => key);
    t.same(puts.sort(), [`shop/${nameOf(2)}`, `shop/${nameOf(3)}`, 'shop/start-check'].sort());
    t.equal(storage.objects.get(`shop/${nameOf(2)}`)?.content.toString(), 'a longer picture 2');
  });

  await t.test('files that fail are listed, and the others are copied', async t => {
    storage.objects.clear();
    storage.failing = ({ method, key }) =>
      method === 'PUT' && key.endsWith(nameOf(5)) ? { status: 403, code: 'AccessDenied' } : null;
    const failed = await run(data, env);
    t.equal(failed.code, 1);
    t.equal(failed.complaints, `✗ ${nameOf(5)}: AccessDenied (403)\n`);
    t.match(failed.said, /✗ 60 copied, 0 were there already, 1 are not there/);
    storage.failing = () => null;
    const again = await run(data, env);
    t.match([again.code, again.said], [0, /✓ 1 copied, 60 were there already/]);
  });

  await t.test('when the storage becomes unavailable, the run ends without waiting for every file', async t => {
    storage.objects.clear();
    let puts = 0;
    storage.failing = ({ method }) => (method === 'PUT' && puts++ > 20 ? 'drops' : null);
    const { code, complaints } = await run(data, env);
    t.equal(code, 1);
    t.match(complaints, /✗ Given up: \d+ more were not tried/);
    t.ok(puts < 60, `${puts}`);
    storage.failing = () => null;
  });

  await t.test('a run continues where an interrupted run stopped', async t => {
    storage.objects.clear();
    storage.answersAfterMs = 30;
    const broken = await run(data, env, child => child.kill());
    t.not(broken.code, 0);
    storage.answersAfterMs = 0;
    const before = stored().length;
    t.ok(before > 0 && before < 61, `${before}`);
    const { code, said } = await run(data, env);
    t.match([code, said], [0, new RegExp(`✓ ${61 - before} copied, ${before} were there already`)]);
    t.equal(stored().length, 61);
  });
});

t.test('without a usable bucket nothing is copied, and the reason is printed', async t => {
  const storage = await bucketServer(t);
  const data = await someUploads(t, 1);
  const none = await run(data, { S3_BUCKET: '' });
  t.match([none.code, none.complaints], [1, 'The configuration is wrong:\n- S3_BUCKET is missing\n']);
  const wrong = await run(data, { ...storage.env, S3_SECRET_ACCESS_KEY: 'wrong' });
  t.match([wrong.code, wrong.complaints], [1, /^The configuration is wrong:\n- S3_SECRET_ACCESS_KEY is not the one/]);
  await storage.stop();
  const away = await run(data, storage.env);
  t.match([away.code, away.complaints], [1, /✗ .*ECONNREFUSED/]);
});
