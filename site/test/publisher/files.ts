import { chmod, link, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import t from 'tap';
import { emptyFolder, fileFor, SiteFiles } from '../../publisher/releases/files.ts';

const page = (text: string) => Buffer.from(`<html>${text.repeat(400)}</html>`);
const names = async (folder: string) => (await readdir(folder)).sort();

t.test('each address has one file', async t => {
  t.equal(fileFor('/'), 'index.html');
  t.equal(fileFor('/franchise/kopi'), 'franchise/kopi.html');
  t.equal(fileFor('/category/food/2'), 'category/food/2.html');
  t.equal(fileFor('/sitemap.xml'), 'sitemap.xml');
  t.equal(fileFor('/404'), '404.html');
  t.equal(fileFor('/about?x=1'), 'about.html');
});

t.test('no address leads outside of the folder or to a hidden file', async t => {
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

t.test('in a folder that is not served yet, the second of two writes wins', async t => {
  const root = t.testdir();
  const files = new SiteFiles(root, { compress: true, isUnserved: true });
  files.write('index.html', page('first '));
  files.write('index.html', page('second '));
  t.strictSame(await readFile(join(root, 'index.html')), page('second '));
  t.strictSame(gunzipSync(await readFile(join(root, 'index.html.gz'))), page('second '));
  files.write('index.html', Buffer.from('small'));
  t.strictSame(await names(root), ['index.html']);
});

t.test('a page that becomes too small for compression loses its compressed copies', async t => {
  const root = t.testdir();
  const files = new SiteFiles(root, { compress: true });
  files.write('banners.json', page('x'));
  files.write('banners.json', Buffer.from('[]'));
  t.strictSame(await names(root), ['banners.json']);
});

t.test('a page is written again if a crash happened after its copies were written', async t => {
  const root = t.testdir();
  const files = new SiteFiles(root, { compress: true });
  files.write('index.html', page('old '));
  // Creates the state of a crash: the new copies have been renamed, but the page has not.
  const other = new SiteFiles(join(root, 'other'), { compress: true });
  other.write('index.html', page('new '));
  for (const suffix of ['.gz', '.br'])
    await writeFile(join(root, `index.html${suffix}`), await readFile(join(root, `other/index.html${suffix}`)));
  t.equal(files.write('index.html', page('new ')), 'written');
  t.strictSame(gunzipSync(await readFile(join(root, 'index.html.gz'))), page('new '));
  t.strictSame(await readFile(join(root, 'index.html')), page('new '));
});

t.test('compressed copies of a page that was never written are not used with the previous page', async t => {
  const root = t.testdir();
  const files = new SiteFiles(join(root, 'a'), { compress: true });
  const file = join(root, 'a/index.html');
  files.write('index.html', page('old '));
  // Simulates a full disk: the first compressed copy was written, the second one was not.
  await rm(`${file}.br`);
  await mkdir(`${file}.br/in-its-place`, { recursive: true });
  t.throws(() => files.write('index.html', page('new ')));
  t.strictSame(gunzipSync(await readFile(`${file}.gz`)), page('new '));
  await rm(`${file}.br`, { recursive: true });

  const next = { compress: true, isUnserved: true, previous: join(root, 'a') };
  t.equal(new SiteFiles(join(root, 'b'), next).write('index.html', page('old ')), 'written');
  t.ok(new SiteFiles(join(root, 'c'), next).share('index.html'), 'a failed page is shared without the copies');
  t.strictSame(await names(join(root, 'c')), ['index.html']);
  // The page returns to its previous content.
  files.write('index.html', page('old '));
  for (const release of ['a', 'b'])
    t.strictSame(gunzipSync(await readFile(join(root, release, 'index.html.gz'))), page('old '), release);
  t.equal(files.write('index.html', page('old ')), 'unchanged');
});

t.test('removing a page also removes its copies, and can be repeated', async t => {
  const root = t.testdir();
  const files = new SiteFiles(root, { compress: true });
  files.write('about.html', page('x'));
  files.remove('about.html');
  files.remove('about.html');
  t.strictSame(await names(root), []);
});

t.test('unchanged files of a new release are hard links to the previous one', async t => {
  const root = t.testdir();
  const previous = join(root, 'a');
  new SiteFiles(previous, { compress: true }).write('x/y.html', page('same'));
  const files = new SiteFiles(join(root, 'b'), { compress: true, isUnserved: true, previous });
  t.equal(files.write('x/y.html', page('same')), 'unchanged');
  t.equal(files.write('x/z.html', page('other')), 'written');
  for (const suffix of ['', '.gz', '.br']) {
    const [one, two] = await Promise.all([
      stat(join(previous, `x/y.html${suffix}`)),
      stat(join(root, `b/x/y.html${suffix}`)),
    ]);
    t.equal(one.ino, two.ino, suffix);
  }
  // A file changed in the new release stays the same in the old one.
  files.write('x/y.html', page('changed'));
  const old = (suffix = '') => readFile(join(previous, `x/y.html${suffix}`));
  t.strictSame(await old(), page('same'));
  t.strictSame(gunzipSync(await old('.gz')), page('same'), 'the compressed copy of the old release does not change');
  t.strictSame(brotliDecompressSync(await old('.br')), page('same'));
});

t.test(
  'a replaced page has a modification time in a later second, because nginx identifies versions by that time',
  async t => {
    const root = t.testdir();
    const seconds = (folder: string) =>
      Promise.all(
        ['', '.gz', '.br'].map(async suffix =>
          Math.floor((await stat(join(folder, `x.html${suffix}`))).mtimeMs / 1000),
        ),
      );
    const files = new SiteFiles(join(root, 'a'), { compress: true });
    const versions: number[][] = [];
    for (const text of ['one', 'two', 'six']) {
      files.write('x.html', page(text));
      versions.push(await seconds(join(root, 'a')));
    }
    const next = new SiteFiles(join(root, 'b'), { compress: true, isUnserved: true, previous: join(root, 'a') });
    next.write('x.html', page('ten'));
    versions.push(await seconds(join(root, 'b')));
    for (const [at, version] of versions.entries())
      for (const [form, second] of version.entries())
        if (at > 0) t.ok(second > (versions[at - 1]?.[form] ?? 0), `form ${form} of version ${at}`);
    const shared = new SiteFiles(join(root, 'c'), { compress: true, isUnserved: true, previous: join(root, 'b') });
    shared.write('x.html', page('ten'));
    t.strictSame(await seconds(join(root, 'c')), versions.at(-1), 'an unchanged page keeps its second');
  },
);

t.test('a release without compressed copies does not link files from one that has copies', async t => {
  const root = t.testdir();
  const previous = join(root, 'a');
  new SiteFiles(previous, { compress: false }).write('x.html', page('same'));
  new SiteFiles(join(root, 'b'), { compress: true, isUnserved: true, previous }).write('x.html', page('same'));
  t.strictSame(await names(join(root, 'b')), ['x.html', 'x.html.br', 'x.html.gz']);
});

t.test('if writing fails, the old file stays and no incomplete file is left', async t => {
  const root = t.testdir({ 'index.html': 'old' });
  await mkdir(join(root, 'folder'));
  await link(join(root, 'index.html'), join(root, 'folder/index.html'));
  const files = new SiteFiles(root, { compress: false });
  // A folder in place of the file makes the final renaming fail, even for root, whom permissions do not stop.
  await mkdir(join(root, 'taken.html'));
  t.throws(() => files.write('taken.html', page('x')));
  t.strictSame(await names(root), ['folder', 'index.html', 'taken.html']);
  if (process.getuid?.() === 0) return;
  await chmod(join(root, 'folder'), 0o500);
  t.throws(() => files.write('folder/index.html', page('x')), { code: 'EACCES' });
  t.equal(await readFile(join(root, 'folder/index.html'), 'utf8'), 'old');
  await chmod(join(root, 'folder'), 0o700);
});

t.test('incomplete files are outside of the served folder, and those of a killed process are removed', async t => {
  const root = t.testdir({ site: {}, halves: { '.kopi.html.123.4.tmp': 'half' } });
  const temporaryFolder = await emptyFolder(join(root, 'halves'));
  t.strictSame(await names(temporaryFolder), []);
  const files = new SiteFiles(join(root, 'site'), { compress: true, temporaryFolder });
  files.write('franchise/kopi.html', page('kopi'));
  t.strictSame(await names(join(root, 'site/franchise')), ['kopi.html', 'kopi.html.br', 'kopi.html.gz']);
  await mkdir(join(root, 'site/taken.html'));
  t.throws(() => files.write('taken.html', page('y')), 'a failure leaves no incomplete file');
  t.strictSame(await names(temporaryFolder), []);
});
