import { cp, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The build that publishers use by default. */
export const BUILD = process.env.BUILD_DIR ?? fileURLToPath(new URL('../../../dist', import.meta.url));

/** Name of a franchise whose page a faulty build cannot render. */
export const BROKEN = 'Broken';

const ENTRY = `
import { app as whole } from './whole.mjs';

const FRANCHISE = '/franchise/';

const render = async (request, options) => {
  const { source } = options.locals;
  const { pathname } = new URL(request.url);
  const found = pathname.startsWith(FRANCHISE) && (await source.franchise(pathname.slice(FRANCHISE.length)));
  if (found?.name !== '${BROKEN}') return whole.render(request, options);
  const franchise = async () => {
    throw new TypeError('a fault of the page');
  };
  return whole.render(request, { ...options, locals: { ...options.locals, source: { ...source, franchise } } });
};

export const app = { logger: whole.logger, render };
`;

/** Copies the build to this folder and adds a fault for one page: the page of the franchise named {@link BROKEN}. */
export const aFaultyBuild = async (folder: string): Promise<string> => {
  await cp(BUILD, folder, { recursive: true });
  const server = join(folder, 'server');
  await rename(join(server, 'entry.mjs'), join(server, 'whole.mjs'));
  await writeFile(join(server, 'entry.mjs'), ENTRY);
  return folder;
};
