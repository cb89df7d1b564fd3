import { join } from 'node:path';
import { execa } from 'execa';
import { printLine, runStep } from '../command/progress.ts';
import { ROOT } from '../command/root.ts';

/**
 * Runs a program to its end with exactly this environment.
 * @param tell receives its output line by line
 * @throws {Error} with the end of its output when it fails
 */
const run = async (program: string, args: string[], env: NodeJS.ProcessEnv, tell = (_line: string) => {}) => {
  const child = execa(program, args, { cwd: ROOT, env, extendEnv: false, stdin: 'ignore', all: true, reject: false });
  for await (const line of child) tell(line);
  const { failed, all = '', shortMessage } = await child;
  if (failed) throw new Error(`${all.trim().split('\n').slice(-40).join('\n')}\n(${shortMessage})`);
};

/** Builds the site and the console. Unchanged builds are reused. */
export const buildPages = (environment: NodeJS.ProcessEnv): Promise<void> => {
  const workspaces = ['--filter=@marketplace/site', '--filter=@marketplace/admin'];
  const args = ['run', 'build', ...workspaces, '--output-logs=errors-only', '--log-prefix=none'];
  return runStep('Building the site and the console', 'Site and console built', () =>
    run(join(ROOT, 'node_modules/.bin/turbo'), args, { ...environment, NO_COLOR: '1' }),
  );
};

/** Fills a new database with the demo, or only with the structure and one admin. */
export const seedDatabase = (environment: NodeJS.ProcessEnv, what: 'demo' | 'empty'): Promise<void> => {
  const program = [join(ROOT, 'db/demo/src/main.ts'), `--${what}`];
  return runStep(
    what === 'demo' ? 'Adding the demo data' : 'Adding the first admin',
    what === 'demo' ? 'Demo data added' : 'First admin added',
    () => run(process.execPath, program, environment, line => printLine(`    ${line}`)),
  );
};
