import { chmod, link, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import t from 'tap';
import { emptyFolder, fileFor, SiteFiles } from '../../publisher/releases/files.ts';

const page = (text: string) => Buffer.from(`<html>${text.repeat(400)}</html>`);
const names = async (folder: string) => (await readdir(folder)).sort();

t.test('an address has one file', async t => {
  t.equal(fileFor('/'), 'index.html');
  t.equal(fileFor('/franchise/kopi'), 'franchise/kopi.html');
  t.equal(fileFor('/category/food/2'), 'category/food/2.html');
  t.equal(fileFor('/sitemap.xml'), 'sitemap.xml');
  t.equal(fileFor('/404'), '404.html');
  t.equal(fileFor('/about?x=1'), 'about.html');
});

t.test('no address leads out of the folder or to a hidden file', async t => {
  for (const url of ['/../x', '/a/..', '/%2e%2e/x', '/.env', '/a//b', '/a/%2e%2e%2fx', '/a\\b', '/a%00', 'a', ''])
    t.throws(() => fileFor(url), url);
});

t.test('a page is written with compressed copies of the same bytes', async t => {
  const root = t.testdir();
  const files = new SiteFiles(root, { compress: true });
  t.equal(files.write('franchise/kopi.html', page('kopi ')), 'written');
  const file = join(root, 'franchise/kopi.html');
  t.strictSame(await names(join(root, 'franchise')), ['kopi.html', 'kopi.html.br', 'kopi.html.gz']);
  t.strictSame(gunzipSync(await readFile(`${file}.gz`)), page('kopi '));
  t.strictSame(brotliDecompressSync(await readFile(`${file}.br`)), page('kopi '));
});

t.test('unchanged bytes are not written again', async t => {
  const root = t.testdir();
  const files = new SiteFiles(root, { compress: true });
  files.write('index.html', page('a'));
  const before = await stat(join(root, 'index.html'));
  t.equal(files.write('index.html', page('a')), 'unchanged');
  t.equal((await stat(join(root, 'index.html'))).ino, before.ino);
  t.equal(files.write('index.html', page('b')), 'written');
});

t.test('in a folder that nobody reads yet, the last of two writes counts', async t => {
  const root = t.testdir();
  const files = new SiteFiles(root, { compress: true, unread: true });
  files.write('index.html', page('first '));
  files.write('index.html', page('second '));
  t.strictSame(await readFile(join(root, 'index.html')), page('second '));
  t.strictSame(gunzipSync(await readFile(join(root, 'index.html.gz'))), page('second '));
  files.write('index.html', Buffer.from('small'));
  t.strictSame(await names(root), ['index.html']);
});

t.test('a page that becomes small loses its copies', async t => {
  const root = t.testdir();
  const files = new SiteFiles(root, { compress: true });
  files.write('banners.json', page('x'));
  files.write('banners.json', Buffer.from('[]'));
  t.strictSame(await names(root), ['banners.json']);
});

t.test('a process killed between copies and page leaves a page that is written again', async t => {
  const root = t.testdir();
  const files = new SiteFiles(root, { compress: true });
  files.write('index.html', page('old '));
  // The state after the copies of the new page were renamed and before the page was.
  const other = new SiteFiles(join(root, 'other'), { compress: true });
  other.write('index.html', page('new '));
  for (const suffix of ['.gz', '.br'])
    await writeFile(join(root, `index.html${suffix}`), await readFile(join(root, `other/index.html${suffix}`)));
  t.equal(files.write('index.html', page('new ')), 'written');
  t.strictSame(gunzipSync(await readFile(join(root, 'index.html.gz'))), page('new '));
  t.strictSame(await readFile(join(root, 'index.html')), page('new '));
});

t.test('copies of a page that was never written are not offered with the page of before', async t => {
  const root = t.testdir();
  const files = new SiteFiles(join(root, 'a'), { compress: true });
  const file = join(root, 'a/index.html');
  files.write('index.html', page('old '));
  // A full disk: the first copy is there, the second one is not.
  await rm(`${file}.br`);
  await mkdir(`${file}.br/in-its-place`, { recursive: true });
  t.throws(() => files.write('index.html', page('new ')));
  t.strictSame(gunzipSync(await readFile(`${file}.gz`)), page('new '));
  await rm(`${file}.br`, { recursive: true });

  const next = { compress: true, unread: true, earlier: join(root, 'a') };
  t.equal(new SiteFiles(join(root, 'b'), next).write('index.html', page('old ')), 'written');
  t.ok(new SiteFiles(join(root, 'c'), next).share('index.html'), 'a page that fails is taken over without them');
  t.strictSame(await names(join(root, 'c')), ['index.html']);
  // What was saved meanwhile is as it was before.
  files.write('index.html', page('old '));
  for (const release of ['a', 'b'])
    t.strictSame(gunzipSync(await readFile(join(root, release, 'index.html.gz'))), page('old '), release);
  t.equal(files.write('index.html', page('old ')), 'unchanged');
});

t.test('removing takes the copies too, and twice is as good as once', async t => {
  const root = t.testdir();
  const files = new SiteFiles(root, { compress: true });
  files.write('about.html', page('x'));
  files.remove('about.html');
  files.remove('about.html');
  t.strictSame(await names(root), []);
});

t.test('what a new release has in common with the one before is one file', async t => {
  const root = t.testdir();
  const earlier = join(root, 'a');
  new SiteFiles(earlier, { compress: true }).write('x/y.html', page('same'));
  const files = new SiteFiles(join(root, 'b'), { compress: true, unread: true, earlier });
  t.equal(files.write('x/y.html', page('same')), 'unchanged');
  t.equal(files.write('x/z.html', page('other')), 'written');
  for (const suffix of ['', '.gz', '.br']) {
    const [one, two] = await Promise.all([
      stat(join(earlier, `x/y.html${suffix}`)),
      stat(join(root, `b/x/y.html${suffix}`)),
    ]);
    t.equal(one.ino, two.ino, suffix);
  }
  // Changed in the new release, it stays in the old.
  files.write('x/y.html', page('changed'));
  const old = (suffix = '') => readFile(join(earlier, `x/y.html${suffix}`));
  t.strictSame(await old(), page('same'));
  t.strictSame(gunzipSync(await old('.gz')), page('same'), 'nor do visitors get a compressed copy of what is to come');
  t.strictSame(brotliDecompressSync(await old('.br')), page('same'));
});

t.test('what replaces a page is of a later second, whatever the clock says: nginx knows versions by it', async t => {
  const root = t.testdir();
  const seconds = (folder: string) =>
    Promise.all(
      ['', '.gz', '.br'].map(async suffix => Math.floor((await stat(join(folder, `x.html${suffix}`))).mtimeMs / 1000)),
    );
  const files = new SiteFiles(join(root, 'a'), { compress: true });
  const versions: number[][] = [];
  for (const text of ['one', 'two', 'six']) {
    files.write('x.html', page(text));
    versions.push(await seconds(join(root, 'a')));
  }
  const next = new SiteFiles(join(root, 'b'), { compress: true, unread: true, earlier: join(root, 'a') });
  next.write('x.html', page('ten'));
  versions.push(await seconds(join(root, 'b')));
  for (const [at, version] of versions.entries())
    for (const [form, second] of version.entries())
      if (at > 0) t.ok(second > (versions[at - 1]?.[form] ?? 0), `form ${form} of version ${at}`);
  const shared = new SiteFiles(join(root, 'c'), { compress: true, unread: true, earlier: join(root, 'b') });
  shared.write('x.html', page('ten'));
  t.strictSame(await seconds(join(root, 'c')), versions.at(-1), 'what has not changed is of the same');
});

t.test('a release without copies is not shared with one that has them', async t => {
  const root = t.testdir();
  const earlier = join(root, 'a');
  new SiteFiles(earlier, { compress: false }).write('x.html', page('same'));
  new SiteFiles(join(root, 'b'), { compress: true, unread: true, earlier }).write('x.html', page('same'));
  t.strictSame(await names(join(root, 'b')), ['x.html', 'x.html.br', 'x.html.gz']);
});

t.test('where nothing can be written the old file stays, and no half of a new one', async t => {
  const root = t.testdir({ 'index.html': 'old' });
  await mkdir(join(root, 'folder'));
  await link(join(root, 'index.html'), join(root, 'folder/index.html'));
  const files = new SiteFiles(root, { compress: false });
  // A folder in the place of the file: the last step, the renaming, fails (also for root, whom rights do not stop).
  await mkdir(join(root, 'taken.html'));
  t.throws(() => files.write('taken.html', page('x')));
  t.strictSame(await names(root), ['folder', 'index.html', 'taken.html']);
  if (process.getuid?.() === 0) return;
  await chmod(join(root, 'folder'), 0o500);
  t.throws(() => files.write('folder/index.html', page('x')), { code: 'EACCES' });
  t.equal(await readFile(join(root, 'folder/index.html'), 'utf8'), 'old');
  await chmod(join(root, 'folder'), 0o700);
});

t.test('halves are apart from what visitors get, and those that a killed process left go', async t => {
  const root = t.testdir({ site: {}, halves: { '.kopi.html.123.4.tmp': 'half' } });
  const temporaryFolder = await emptyFolder(join(root, 'halves'));
  t.strictSame(await names(temporaryFolder), []);
  const files = new SiteFiles(join(root, 'site'), { compress: true, temporaryFolder });
  files.write('franchise/kopi.html', page('kopi'));
  t.strictSame(await names(join(root, 'site/franchise')), ['kopi.html', 'kopi.html.br', 'kopi.html.gz']);
  await mkdir(join(root, 'site/taken.html'));
  t.throws(() => files.write('taken.html', page('y')), 'a failure leaves no half either');
  t.strictSame(await names(temporaryFolder), []);
});
