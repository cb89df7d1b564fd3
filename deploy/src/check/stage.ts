import { spawn } from 'node:child_process';
import { say, seconds } from '../command/progress.ts';
import { ROOT } from '../command/root.ts';

/** What runs as one line of the report. */
export interface Stage {
  name: string;
  program: string;
  args: string[];
  /** Shows what it writes as it comes; otherwise only when it fails. */
  live?: boolean;
}

/** Runs one stage to its end; true when it succeeded. */
export const runStage = (stage: Stage, environment: NodeJS.ProcessEnv): Promise<boolean> =>
  new Promise(resolve => {
    const began = performance.now();
    say(`… ${stage.name}`);
    const child = spawn(stage.program, stage.args, {
      cwd: ROOT,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    // Stopped in the middle, the stage is not left to go on without anybody listening.
    const stop = () => child.kill('SIGTERM');
    process.once('exit', stop);
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        if (stage.live) process.stdout.write(text);
        else said += text;
      });
    }
    const finish = (ok: boolean, why = '') => {
      process.off('exit', stop);
      if (!ok) say(`${said.trim()}${why}`);
      say(`${ok ? '✓' : '✗'} ${stage.name}  ${seconds(performance.now() - began)}`);
      resolve(ok);
    };
    child.once('error', error => finish(false, error.message));
    child.once('close', code => finish(code === 0));
  });
