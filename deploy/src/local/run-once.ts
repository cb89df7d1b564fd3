import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { ROOT } from '../command/root.ts';

/**
 * Runs a program to its end.
 * @param environment all it gets to see
 * @param tell hears what it writes to its output, a line at a time
 * @throws Error with the end of what it wrote, when it fails
 */
export const runOnce = (
  program: string,
  args: string[],
  environment: NodeJS.ProcessEnv,
  tell: (line: string) => void = () => {},
): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: ROOT, env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        said = (said + text).slice(-16_000);
      });
    }
    createInterface({ input: child.stdout }).on('line', tell);
    child.once('error', reject);
    child.once('close', code => {
      if (code === 0) resolve();
      else reject(new Error(`${said.trim().split('\n').slice(-40).join('\n')}\n(${args[0]} ended with ${code})`));
    });
  });
