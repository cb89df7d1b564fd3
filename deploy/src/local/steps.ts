import { join } from 'node:path';
import { say, step } from '../command/progress.ts';
import { ROOT } from '../command/root.ts';
import { runOnce } from './run-once.ts';

const TURBO = join(ROOT, 'node_modules/.bin/turbo');

/** Builds the site and the console; what did not change since the last time is not built again. */
export const buildPages = (environment: NodeJS.ProcessEnv): Promise<void> =>
  step('Building the site and the console', 'Site and console built', () =>
    runOnce(
      TURBO,
      [
        'run',
        'build',
        '--filter=@marketplace/site',
        '--filter=@marketplace/admin',
        '--output-logs=errors-only',
        '--log-prefix=none',
      ],
      { ...environment, NO_COLOR: '1' },
    ),
  );

/** Fills a new database: the demo, or only the structure and one admin. */
export const seed = (environment: NodeJS.ProcessEnv, what: 'demo' | 'empty'): Promise<void> =>
  step(
    what === 'demo' ? 'Adding the demo data' : 'Adding the first admin',
    what === 'demo' ? 'Demo data added' : 'First admin added',
    () =>
      runOnce(process.execPath, [join(ROOT, 'db/demo/src/main.ts'), `--${what}`], environment, line =>
        say(`    ${line}`),
      ),
  );
