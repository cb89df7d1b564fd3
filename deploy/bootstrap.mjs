// Entry point of `npm start`, `npm test` and the other commands. It is plain JavaScript for Node 20 or newer, because
// nothing may be installed yet. It installs the packages of package-lock.json if they are missing or outdated, then
// runs the command with the project's own Node.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const OLDEST_NODE = 20;
const OLDEST_NPM = 9;
const ROOT = resolve(fileURLToPath(import.meta.url), '../..');
const OWN_NODE = join(ROOT, 'node_modules/node/bin/node');

const COMMANDS = {
  start: 'deploy/src/local/start.ts',
  dev: 'deploy/src/local/dev.ts',
  lint: 'deploy/src/check/lint.ts',
  test: 'deploy/src/check/main.ts',
  'test:all': 'deploy/src/check/main.ts',
  'test:changed': 'deploy/src/check/main.ts',
  'test:mysql': 'deploy/src/check/main.ts',
  mutants: 'deploy/src/check/mutants.ts',
  backup: 'db/src/backup/backup-command.ts',
  restore: 'db/src/backup/restore-command.ts',
};

/** Arguments that are added to those of the command line. */
const ADDED = { 'test:all': ['--all'], 'test:changed': ['--changed'], 'test:mysql': ['--mysql'] };

/** Turns off telemetry and update checks of the tools. */
const QUIET = {
  DO_NOT_TRACK: '1',
  TURBO_TELEMETRY_DISABLED: '1',
  ASTRO_TELEMETRY_DISABLED: '1',
  NEXT_TELEMETRY_DISABLED: '1',
  TURBO_NO_UPDATE_NOTIFIER: '1',
};

/** Keeps Node's compiled code between starts, which halves the start time of a process that loads the API. */
const COMPILE_CACHE = { NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/compiled') };

const fail = message => {
  process.stderr.write(`\n✗ ${message}\n`);
  process.exit(1);
};

const checkVersions = () => {
  const node = Number.parseInt(process.versions.node, 10);
  if (node < OLDEST_NODE) {
    fail(
      `Node ${process.versions.node} is too old: this needs Node ${OLDEST_NODE} or newer. Get one at https://nodejs.org`,
    );
  }
  const npm = /npm\/(\d+)[^ ]*/.exec(process.env.npm_config_user_agent ?? '');
  if (npm && Number(npm[1]) < OLDEST_NPM) {
    fail(`${npm[0]} is too old: this needs npm ${OLDEST_NPM} or newer. Get one with: npm install --global npm`);
  }
};

/** Checks the port before any slow step. Otherwise a port in use would be noticed only minutes later. */
const checkPort = () =>
  new Promise(done => {
    const port = Number(process.env.PORT || 8080);
    if (!Number.isInteger(port) || port < 1 || port > 65_535) return done(); // the start names it beside other faults
    const probe = createServer();
    probe.once('error', error => {
      if (error.code === 'EADDRINUSE') {
        fail(
          `Port ${port} is in use by another program (perhaps this one, started before). Stop it, or choose another: PORT=${port + 1} npm start`,
        );
      }
      if (error.code === 'EACCES') {
        fail(`Port ${port} may not be opened by this user. Choose one above 1023: PORT=8080 npm start`);
      }
      done();
    });
    probe.listen(port, () => probe.close(done));
  });

const packagesIn = path => JSON.parse(readFileSync(join(ROOT, path), 'utf8')).packages;

/**
 * Returns whether every package of the lock file is installed in its version, according to the file that npm writes at
 * the end of an installation.
 */
const isInstalled = () => {
  if (!existsSync(join(ROOT, 'node_modules/.package-lock.json')) || !existsSync(OWN_NODE)) return false;
  const installed = packagesIn('node_modules/.package-lock.json');
  return Object.entries(packagesIn('package-lock.json')).every(
    ([path, { version, link, optional, devOptional }]) =>
      !path.includes('node_modules/') || link || optional || devOptional || installed[path]?.version === version,
  );
};

const WHAT_TO_DO = [
  [/ENOSPC|no space left/i, 'The disk is full: make room, then start again.'],
  [
    /EAI_AGAIN|ENOTFOUND|ETIMEDOUT|ECONNREFUSED|ECONNRESET|network/i,
    'npm could not reach its registry: check the network (and `npm config get registry`, `npm config get proxy`), then start again.',
  ],
  [/EACCES|EPERM/i, `This user may not write to ${ROOT}: change its owner, or clone it into a folder of yours.`],
];

const install = () =>
  new Promise(done => {
    const startedAt = Date.now();
    process.stdout.write('… Installing packages (the first time this takes a few minutes)\n');
    const npm = process.env.npm_execpath;
    const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
    const options = { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] };
    const child = npm ? spawn(process.execPath, [npm, ...args], options) : spawn('npm', args, options);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', text => {
        output = (output + text).slice(-8000);
      });
    }
    child.once('error', error => fail(`npm could not be started: ${error.message}`));
    child.once('close', code => {
      if (code !== 0) {
        const advice = WHAT_TO_DO.find(([pattern]) => pattern.test(output))?.[1] ?? 'Put that right, then start again.';
        fail(`Installing packages failed (npm ci ended with ${code}).\n${output.trim()}\n${advice}`);
      }
      process.stdout.write(`✓ Packages installed  ${((Date.now() - startedAt) / 1000).toFixed(1)} s\n`);
      done();
    });
  });

/**
 * Ends the command when its parent ends. npm runs this script in a shell: when npm is stopped, the shell dies without
 * passing the signal on.
 */
const endWithParent = end => {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    end();
  }, 250);
};

/**
 * Runs a script with the project's Node. The two processes share a channel, so the script notices when this process
 * ends for any reason.
 */
const handOver = (script, args) => {
  const child = spawn(OWN_NODE, [join(ROOT, script), ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      ...COMPILE_CACHE,
      ...process.env,
      ...QUIET,
      PATH: `${join(ROOT, 'node_modules/.bin')}:${process.env.PATH ?? ''}`,
    },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  if (process.env.npm_lifecycle_event) endWithParent(() => child.kill('SIGTERM'));
  child.once('error', error =>
    fail(`The project's own Node could not be started: ${error.message}. Remove node_modules and start again.`),
  );
  child.once('exit', (code, signal) => process.exit(signal ? 1 : code));
};

const [command = '', ...args] = process.argv.slice(2);
const script = COMMANDS[command];
if (!script) fail(`Unknown command "${command}". There are: ${Object.keys(COMMANDS).join(', ')}`);
checkVersions();
if (command === 'start' || command === 'dev') await checkPort();
if (!isInstalled()) await install();
handOver(script, [...(ADDED[command] ?? []), ...args]);
