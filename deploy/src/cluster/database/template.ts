import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../command/root.ts';

/** Folder with templates of the configuration files. */
const TEMPLATES = join(ROOT, 'deploy/cluster');

/**
 * Returns the text of a template with the values in place of its `${…}`.
 * @throws {Error} for a placeholder without value
 */
export const fillConfigTemplate = (file: string, values: Readonly<Record<string, string>>): string =>
  readFileSync(join(TEMPLATES, file), 'utf8')
    .split('\n')
    .map(line =>
      /^(#|--)/.test(line)
        ? line
        : line.replace(/\$\{([A-Z_]+)\}/g, (_, name: string) => {
            const value = values[name];
            if (value === undefined) throw new Error(`${file} wants ${name}`);
            return value;
          }),
    )
    .join('\n');
