import { type ChildProcess, spawn } from 'node:child_process';

/** Waits until nobody holds the other end of its input, then asks the process to end. */
const WATCH = 'read -r _; kill -TERM "$0"';

/**
 * Lets a process that knows nothing of us end with this one, even when this one is killed. A shell waits at a pipe that the
 * system closes with us, whichever way we go; there is nothing else on every system that we run on.
 */
export const endWithParent = (child: ChildProcess): void => {
  if (!child.pid) return;
  const watch = spawn('sh', ['-c', WATCH, `${child.pid}`], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  watch.once('error', () => {});
  watch.stdin?.once('error', () => {});
  watch.unref();
  // Its number may be another process's after that.
  child.once('exit', () => watch.kill('SIGKILL'));
};
