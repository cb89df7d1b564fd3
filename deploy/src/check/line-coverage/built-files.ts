import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../../command/root.ts';

/** Files of both builds by their name, which has a hash of the content in it. */
const byName = new Map(
  ['admin/dist', 'site/dist'].flatMap(build =>
    globSync('**/*.{js,mjs}', { cwd: join(ROOT, build) }).map(
      path => [basename(path), join(ROOT, build, path)] as const,
    ),
  ),
);

const PROJECT = `${pathToFileURL(ROOT).href}/`;

/**
 * The file of a script that ran, as a URL: one of the project's own, or one that a web server or a copy of the build gave
 * out. Undefined for what is not ours.
 */
export const builtFile = (url: string): string | undefined => {
  if (!/^(?:https?|file):/.test(url) || url.includes('/node_modules/')) return undefined;
  if (url.startsWith(PROJECT)) return url;
  const file = byName.get(basename(new URL(url).pathname));
  return file && pathToFileURL(file).href;
};
