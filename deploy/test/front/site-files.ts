import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const page = (title: string) => `<!doctype html><title>${title}</title><p>${'The page itself. '.repeat(40)}</p>`;

const FILES: Record<string, string> = {
  'data/site/releases/1/index.html': page('Home'),
  'data/site/releases/1/404.html': page('Page not found'),
  'data/site/releases/1/500.html': page('Error loading page'),
  'data/site/releases/1/503.html': page('Perhaps not sent'),
  'data/site/releases/1/franchise/kopi-corner.html': page('Kopi Corner'),
  'data/site/releases/1/category/food.html': page('Food'),
  'data/site/releases/1/category/food/2.html': page('Food, page 2'),
  'data/site/releases/1/sitemap.xml': '<?xml version="1.0"?><urlset/>',
  'data/site/releases/1/robots.txt': 'User-agent: *\n',
  'data/site/releases/1/.secret': 'secret',
  'data/site/releases/1/assets/site/app.abc123.js': 'console.log("site");'.repeat(99),
  'data/uploads/0123456789abcdef0123456789abcdef-40x30.webp': 'RIFF',
  'data/uploads/0123456789abcdef0123456789abcdef.ogg': 'OggS',
  'data/uploads/by-hand.html': '<script>alert(1)</script>',
  'data/uploads/.incoming/0199': 'half a file',
  'data/secrets.json': '{}',
  'admin/index.html': page('Console'),
  'admin/assets/index.def456.js': 'console.log("admin");'.repeat(99),
};

/**
 * Creates a data directory with a published release, an upload and a built console. Returns its folders and a function
 * that removes it.
 */
export const createSiteFiles = () => {
  const root = mkdtempSync(join(tmpdir(), 'front-'));
  for (const [name, text] of Object.entries(FILES)) {
    const file = join(root, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    if (/\.(html|js)$/.test(name)) {
      writeFileSync(`${file}.gz`, gzipSync(text));
      writeFileSync(`${file}.br`, brotliCompressSync(text));
    }
  }
  symlinkSync('releases/1', join(root, 'data/site/current'));
  return {
    root,
    data: join(root, 'data'),
    admin: join(root, 'admin'),
    remove: () => rmSync(root, { recursive: true }),
  };
};
