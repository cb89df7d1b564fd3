import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../src/command/root.ts';
import { CONTAINERS } from './compose-files.ts';

/** Returns the example settings, filled in by the command in the README. */
export const filledInSettings = (): Record<string, string> => {
  const [command = ''] = /^awk .*\.env\.example/m.exec(readFileSync(join(CONTAINERS, 'README.md'), 'utf8')) ?? [];
  return Object.fromEntries(
    execFileSync('sh', ['-c', command], { cwd: ROOT, encoding: 'utf8' })
      .split('\n')
      .filter(line => /^[A-Z]/.test(line))
      .map(line => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
};
