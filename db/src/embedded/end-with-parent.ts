import { type ChildProcess, spawn } from 'node:child_process';

/** Shell script: waits until the other end of its input is closed, and then ends the process with the given id. */
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
  // When the child has ended, the shell is killed, because another process may get the child's id and the shell would
  // end that process.
  child.once('exit', () => watch.kill('SIGKILL'));
};
