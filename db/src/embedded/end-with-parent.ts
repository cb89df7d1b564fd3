import { type ChildProcess, spawn } from 'node:child_process';

/** Waits until the other end of its input is closed, then ends the process. */
const WATCH = 'read -r _; kill -TERM "$0"';

/**
 * Ends an independent process when this process ends, even if it is killed. A shell waits at a pipe that the system
 * closes with this process. There is no other method that works on all supported systems.
 */
export const endWithParent = (child: ChildProcess): void => {
  if (!child.pid) return;
  const watch = spawn('sh', ['-c', WATCH, `${child.pid}`], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  watch.once('error', () => {});
  watch.stdin?.once('error', () => {});
  watch.unref();
  // Once the child has ended, another process may get its id, and the shell would end that one.
  child.once('exit', () => watch.kill('SIGKILL'));
};
