import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ConfigurationError, readConfig } from '@marketplace/api/config';
import t from 'tap';
import { ConfigFaults, readConfig as readPublisherConfig } from '../../site/publisher/config.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const settings = read('deploy/settings.md');
const failedMessages = read('deploy/failed-messages.md');

/** Names of settings in the first column of a document's tables. */
const settingsIn = (text: string) =>
  [...text.matchAll(/^\| (`[A-Z][^|]*) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name = '']) => name),
  );

/** Returns the names of the variables that `reader` reads. */
const namesReadBy = (reader: (env: NodeJS.ProcessEnv) => unknown, given: Record<string, string> = {}): string[] => {
  const names = new Set<string>();
  const env = new Proxy(given, {
    get: (target, name) => {
      if (typeof name === 'string') names.add(name);
      return Reflect.get(target, name);
    },
  });
  try {
    reader(env);
  } catch (error) {
    if (!(error instanceof ConfigurationError || error instanceof ConfigFaults)) throw error;
  }
  return [...names];
};

/** Returns the source files below a folder. */
const sourcesOf = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter(path => /\.(ts|tsx|mjs|astro|sh)$/.test(path))
    .map(path => join(folder, path));

/** Variables that restic reads. */
const FOR_RESTIC = /^(?:RESTIC|AWS)_/;

/** Variables that belong to the shell, npm or Node and not to the product. */
const OTHERS = new Set(['PATH', 'INIT_CWD', 'BASH_SOURCE', 'NODE_V8_COVERAGE']);

const IN_NODE = /\benv\.([A-Z][A-Z0-9_]+)/g;
const IN_A_SCRIPT = /(?:^#\s+|\$\{)([A-Z][A-Z0-9_]{4,})\b/gm;

/** Returns the names of the variables that the sources in `folders` contain. */
const namesWrittenIn = (folders: string[]) =>
  [...folders.flatMap(sourcesOf), 'deploy/bootstrap.mjs']
    .flatMap(path => [...read(path).matchAll(path.endsWith('.sh') ? IN_A_SCRIPT : IN_NODE)])
    .map(([, name = '']) => name)
    .filter(name => !OTHERS.has(name));

const READ = new Set([
  ...namesReadBy(readConfig, { REBUILD_HOOK_URL: 'https://ci.example', WHATSAPP_WEB_URL: 'wss://w.example' }),
  ...namesReadBy(readConfig, { REBUILD_HOOK_URL: 'https://ci.example', REBUILD_HOOK_FORM: 'github' }),
  ...namesReadBy(readPublisherConfig),
  ...namesWrittenIn(['site/publisher', 'deploy/ci', 'deploy/src']),
]);

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
  maxBuffer: 1e8,
})
  .split('\n')
  .filter(path => path !== '' && existsSync(join(ROOT, path)));
const documents = files.filter(path => path.endsWith('.md'));

t.test('the document of settings explains every setting once, and contains no other settings', t => {
  const names = settingsIn(settings);
  t.ok(READ.size > 30, `${READ.size} settings are read`);
  t.same([...READ].filter(name => !names.includes(name)).sort(), [], 'no setting is missing');
  t.same(
    names.filter((name, at) => names.indexOf(name) !== at),
    [],
    'no setting is explained twice',
  );
  const known = namesWrittenIn([
    'api/src',
    'api/test/support',
    'db/src',
    'db/test',
    'db/demo',
    'site/src',
    'site/test',
    'deploy/test',
  ]);
  t.same(
    names.filter(name => !READ.has(name) && !known.includes(name) && !FOR_RESTIC.test(name)),
    [],
    'every explained setting is read',
  );
  t.same(settingsIn(read('README.md')), [], 'the README explains no setting');
  t.match(read('README.md'), /\(deploy\/settings\.md\)/, 'the README links to the settings');
  t.end();
});

t.test('the document of scheduled tasks explains every schedule', t => {
  const page = read('deploy/scheduled-tasks.md');
  const names = sourcesOf('api/src').flatMap(path =>
    [...read(path).matchAll(/: Schedule = \{\n {2}name: '([a-z-]+)',/g)].map(([, name = '']) => name),
  );
  t.ok(names.length >= 12);
  for (const name of names) t.ok(page.includes(`| \`${name}\` |`), name);
  t.end();
});

t.test('the document of metrics explains every metric, and contains no other metrics', t => {
  const namesIn = (text: string) => [...text.matchAll(/\bmarketplace_[a-z_]+/g)].map(([name]) => name);
  const measured = new Set(['api/src', 'site/publisher'].flatMap(sourcesOf).flatMap(path => namesIn(read(path))));
  t.ok(measured.size > 20, `${measured.size} metrics`);
  t.same([...new Set(namesIn(read('deploy/monitoring/metrics.md')))].sort(), [...measured].sort());
  t.end();
});

t.test('the document of failed messages explains every code of WhatsApp that has a meaning', t => {
  const codes = read('api/src/whatsapp/service/cloud-errors.ts').match(/\b13\d{4}\b/g) ?? [];
  t.ok(codes.length > 5);
  for (const code of codes) t.ok(failedMessages.includes(`\`${code}\``), code);
  t.end();
});

const words = /(?:error|cancel)(?::| =) [`']([^`']+)[`']/g;
const namedWords = /^(?:export )?const [A-Z_]+ = '([A-Z][^']+)';$/gm;

t.test('the document of failed messages explains every reason why a message failed or was cancelled', t => {
  const inline = [
    'outbox',
    'accounts',
    'credits',
    'leads/messages',
    'lead-letters',
    'notifications',
    'whatsapp/service',
    'rebuild',
    'personal-data',
    'probes',
  ]
    .flatMap(folder => sourcesOf(`api/src/${folder}`))
    .concat('api/src/whatsapp/client.ts', 'api/src/whatsapp/channel.ts')
    .flatMap(path => [...read(path).matchAll(words)]);
  const named = [
    'lead-letters/consultant-mail.ts',
    'lead-letters/deliverable-lead.ts',
    'outbox/queue.ts',
    'whatsapp/channel.ts',
    'lead-letters/whatsapp-text.ts',
    'whatsapp/service/adapter.ts',
  ]
    .map(path => `api/src/${path}`)
    .flatMap(path => [...read(path).matchAll(namedWords)]);
  const said = [...inline, ...named].map(([, text = '']) => text);
  t.ok(said.length > 25, `${said.length} messages are found`);
  // Only the fixed parts of a message are compared. Messages of success are left out, because the console shows its own
  // text for them.
  const parts = said.filter(text => !text.startsWith('Sent; ')).flatMap(text => text.split(/\$\{[^}]*\}/));
  const missing = parts.map(part => part.trim()).filter(part => part.length > 4 && !failedMessages.includes(part));
  t.same(missing, []);
  t.end();
});

t.test('every npm command in the documents exists', t => {
  let found = 0;
  for (const path of documents)
    for (const [whole, script = '', workspace] of read(path).matchAll(/npm run ([a-z:-]+)(?: -w ([a-z/]+))?/g)) {
      found++;
      const { scripts } = JSON.parse(read(join(workspace ?? '.', 'package.json')));
      t.ok(scripts[script], `${path}: ${whole}`);
    }
  t.ok(found > 50);
  t.end();
});

/** Returns the anchors of a document's headings, as GitHub makes them. */
const anchorsOf = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\d _-]/gu, '')
      .replaceAll(' ', '-'),
  );

t.test('every link in the documents leads to a file and a heading that exist', t => {
  for (const path of documents)
    for (const [, target = ''] of read(path).matchAll(/\]\((?!https?:)([^)\s]+)\)/g)) {
      const [file = '', anchor] = target.split('#');
      const linked = file === '' ? path : join(dirname(path), file);
      if (!existsSync(join(ROOT, linked))) t.fail(`${path}: ${target} does not exist`);
      else if (anchor !== undefined && !anchorsOf(read(linked)).includes(anchor))
        t.fail(`${path}: ${target} has no such heading`);
    }
  t.end();
});

/** Matches paths in code marks, which start at the top, at the document's folder, or at its workspace. */
const PATHS = /`((?:[a-z][\w.-]*\/)+[\w.@*{},-]+)`/g;
const FOLDERS = ['api', 'site', 'admin', 'db', 'deploy'];
const INSIDE = ['src', 'test', 'publisher', 'bench', 'demo', 'decisions'];

/**
 * Matches names of source files in code marks, with or without folders. `NNN-name.ts` is excluded, because it is a
 * pattern.
 */
const SOURCE_FILES = /`((?:[\w.-]+\/)*(?!NNN)[\w.-]+\.(?:ts|tsx|mjs|astro|css))`/g;

t.test('every file that the documents name exists', t => {
  for (const path of documents)
    for (const [, named = ''] of read(path).matchAll(PATHS)) {
      const [first = ''] = named.split('/');
      if (!FOLDERS.includes(first) && !INSIDE.includes(first)) continue;
      if (/[*{}]|dist\/?$/.test(named)) continue;
      const folders = ['.', dirname(path), path.split('/')[0] ?? ''];
      t.ok(
        folders.some(folder => existsSync(join(ROOT, folder, named))),
        `${path}: ${named}`,
      );
    }
  const sources = `\n${files.join('\n')}\n`;
  for (const path of documents)
    for (const [, named = ''] of read(path).matchAll(SOURCE_FILES))
      t.ok(sources.includes(`/${named}\n`) || sources.includes(`\n${named}\n`), `${path}: ${named}`);
  t.end();
});

t.test('the guide for several machines names the version of Node that runs an API without development packages', t => {
  const { devDependencies } = JSON.parse(read('package.json'));
  const lean = read('deploy/several-machines.md')
    .split('\n- ')
    .filter(part => part.includes('--omit=dev'));
  t.equal(lean.length, 1);
  t.ok(lean[0]?.includes(`Node ${Number.parseInt(devDependencies.node, 10)}`));
  t.end();
});
