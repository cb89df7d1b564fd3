import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { signalGroup } from './process-group.ts';
import { type TapResult, tapReader } from './tap-results.ts';
import { isLong, workspaceOf } from './test-files.ts';

/** What became of one test file. */
export interface Ran extends TapResult {
  file: string;
  milliseconds: number;
  /** Everything it wrote, in the order it came. */
  output: string;
}

/**
 * Seconds that a file may take: tap ends it then, and says what it waited for. Ten times what the longest takes on an idle
 * machine: others beside it are no fault of the file's.
 */
const secondsFor = (file: string) => (isLong(file) ? 1800 : 900);
/** A file that does not end by itself, nor when tap tells it to, is ended this much later. */
const GRACE_MS = 60_000;
/** What a file has left running when it ended gets this long to go. */
const LEFTOVERS_MS = 2000;

/** What Node is given before every test file. */
export const BEFORE_EACH_FILE = ['--import', pathToFileURL(join(import.meta.dirname, 'whole-lists.ts')).href];

const reasonFor = (code: number | null, signal: NodeJS.Signals | null, { ok, passed, failed, skipped }: TapResult) => {
  if (signal) return `ended by ${signal}`;
  if (failed > 0) return '';
  if (code !== 0) return `ended with ${code}`;
  if (!ok) return 'ended before its tests did';
  return passed + skipped === 0 ? 'asserted nothing' : '';
};

/**
 * Runs one test file in a process of its own, in its workspace's folder, as `node file` does: tap's own runner would load
 * twice as much into each. What the file leaves running ends with it.
 * @param stopped ends it in the middle
 * @param nodeArguments come before the file
 */
export const runTestFile = (
  root: string,
  file: string,
  environment: NodeJS.ProcessEnv,
  stopped: AbortSignal,
  nodeArguments: readonly string[] = [],
): Promise<Ran> =>
  new Promise(resolve => {
    const began = performance.now();
    const workspace = workspaceOf(file);
    const given = [...BEFORE_EACH_FILE, ...nodeArguments, file.slice(workspace.length + 1)];
    const child = spawn(process.execPath, given, {
      cwd: join(root, workspace),
      env: { ...environment, TAP_TIMEOUT: `${secondsFor(file)}` },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    const tap = tapReader();
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      tap.write(text);
      output += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    // Never later than its end: the number may then be another process's.
    let last: NodeJS.Timeout | undefined;
    const endSoon = () => {
      last ??= setTimeout(signalGroup, LEFTOVERS_MS, child.pid, 'SIGKILL');
    };
    const stop = () => {
      signalGroup(child.pid, 'SIGTERM');
      endSoon();
    };
    const limit = setTimeout(() => signalGroup(child.pid, 'SIGKILL'), secondsFor(file) * 1000 + GRACE_MS);
    const leave = () => signalGroup(child.pid, 'SIGKILL');
    process.once('exit', leave);
    stopped.addEventListener('abort', stop, { once: true });
    if (stopped.aborted) stop();
    // Its output stays open for as long as something that it started holds it.
    child.once('exit', endSoon);
    child.once('error', error => {
      output += `${error.message}\n`;
    });
    child.once('close', (code, signal) => {
      clearTimeout(limit);
      clearTimeout(last);
      process.off('exit', leave);
      stopped.removeEventListener('abort', stop);
      signalGroup(child.pid, 'SIGKILL');
      const result = tap.end();
      const reason = reasonFor(code, signal, result);
      if (reason) output += `# ${file} ${reason}\n`;
      const ok = code === 0 && result.ok && result.failed === 0 && reason === '';
      resolve({
        ...result,
        file,
        ok,
        failed: ok ? 0 : Math.max(1, result.failed),
        milliseconds: performance.now() - began,
        output,
      });
    });
  });
