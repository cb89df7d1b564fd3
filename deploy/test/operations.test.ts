import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigurationError, readConfig } from '@marketplace/api/config';
import t from 'tap';
import { ConfigFaults, readConfig as readPublisherConfig } from '../../site/publisher/config.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const page = read('deploy/operations.md');
const explained = (text: string) =>
  [...text.matchAll(/^\| (`[A-Z][^|]*) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name = '']) => name),
  );

/** The names that a reader of the environment asks for. */
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

/** Files of ours below a folder, without tests. */
const sourcesOf = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter(path => /\.(ts|tsx|mjs|astro|sh)$/.test(path))
    .map(path => join(folder, path));

/** The shell's, npm's and Node's own. */
const OTHERS = new Set(['PATH', 'INIT_CWD', 'BASH_SOURCE', 'NODE_V8_COVERAGE']);

const IN_NODE = /\benv\.([A-Z][A-Z0-9_]+)/g;
const IN_A_SCRIPT = /(?:^#\s+|\$\{)([A-Z][A-Z0-9_]{4,})\b/gm;

/** Names that stand in the sources themselves. */
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

t.test('every setting that is read is explained on the page of operations, once, and no other is', t => {
  const names = explained(page);
  t.ok(READ.size > 30, `${READ.size} are read`);
  t.same([...READ].filter(name => !names.includes(name)).sort(), [], 'none is missing');
  const settings = explained(page.slice(page.indexOf('## Settings'), page.indexOf('## What starts by itself')));
  t.same(
    settings.filter((name, at) => settings.indexOf(name) !== at),
    [],
    'none stands there twice',
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
    settings.filter(name => !READ.has(name) && !known.includes(name)),
    [],
    'each is read somewhere',
  );
  t.same(explained(read('README.md')), [], 'and the main page only points there');
  t.match(read('README.md'), /\(deploy\/operations\.md\)/);
  t.end();
});

t.test('every schedule is explained', t => {
  const crons = sourcesOf('api/src').flatMap(path =>
    [...read(path).matchAll(/: Schedule = \{\n {2}name: '([a-z]+)',/g)].map(([, name = '']) => name),
  );
  t.ok(crons.length >= 5);
  for (const name of crons) t.ok(page.includes(`| \`${name}\` |`), name);
  t.end();
});

t.test('every code of WhatsApp that has a meaning of its own is explained', t => {
  const codes = read('api/src/whatsapp/service/cloud-errors.ts').match(/\b13\d{4}\b/g) ?? [];
  t.ok(codes.length > 5);
  for (const code of codes) t.ok(page.includes(`\`${code}\``), code);
  t.end();
});

const words = /(?:error|cancel)(?::| =) [`']([^`']+)[`']/g;
const namedWords = /^(?:export )?const [A-Z_]+ = '([A-Z][^']+)';$/gm;

t.test('whatever the product itself says of a message that did not go is explained', t => {
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
    'lead-letters/consultant-lead.ts',
    'lead-letters/deliverable-lead.ts',
    'outbox/queue.ts',
    'whatsapp/channel.ts',
    'lead-letters/whatsapp-text.ts',
    'whatsapp/service/adapter.ts',
  ]
    .map(path => `api/src/${path}`)
    .flatMap(path => [...read(path).matchAll(namedWords)]);
  const said = [...inline, ...named].map(([, text = '']) => text);
  t.ok(said.length > 25, `${said.length} are said`);
  // What is filled in differs each time; what is stored of a success is shown in the console's own words.
  const parts = said.filter(text => !text.startsWith('Sent; ')).flatMap(text => text.split(/\$\{[^}]*\}/));
  const missing = parts.map(part => part.trim()).filter(part => part.length > 4 && !page.includes(part));
  t.same(missing, []);
  t.end();
});

t.test('every command that it names is one', t => {
  const commands = [...page.matchAll(/npm run ([a-z:-]+)(?: -w ([a-z]+))?/g)];
  t.ok(commands.length > 5);
  for (const [whole, script = '', workspace] of commands) {
    const { scripts } = JSON.parse(read(join(workspace ?? '.', 'package.json')));
    t.ok(scripts[script], whole);
  }
  t.end();
});

t.test('where the project’s own Node is left out, it is said which one runs it', t => {
  const { devDependencies } = JSON.parse(read('package.json'));
  const lean = read('deploy/README.md')
    .split('\n- ')
    .filter(part => part.includes('--omit=dev'));
  t.equal(lean.length, 1);
  t.ok(lean[0]?.includes(`Node ${Number.parseInt(devDependencies.node, 10)}`));
  t.end();
});
