import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PlantedBug } from './list.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const engineModule = (name: string) => pathToFileURL(join(import.meta.dirname, '../engine', name)).href;
const SEEDED_UUID = engineModule('seeded-uuid.ts');
const QUEUE_PER_PROCESS = engineModule('queue-per-process.ts');

/** Returns the module that replaces a module of the product, or undefined. */
const replacementOf = (specifier: string, importer: string | undefined): string | undefined => {
  if (specifier === 'uuid') return SEEDED_UUID;
  if (specifier.endsWith('/keyed-queue.ts') && importer !== QUEUE_PER_PROCESS) return QUEUE_PER_PROCESS;
  return undefined;
};

/**
 * Installs module hooks before the product is loaded: reproducible ids, a queue for each simulated process, and
 * optionally a planted bug. No file is changed.
 * @throws {Error} when the source no longer contains the text that the bug replaces
 */
export const hookModules = (bug?: PlantedBug): void => {
  const edits = Map.groupBy(bug?.edits ?? [], ({ file }) => pathToFileURL(join(ROOT, file)).href);
  registerHooks({
    resolve: (specifier, context, next) => {
      const url = replacementOf(specifier, context.parentURL);
      return url ? { url, shortCircuit: true } : next(specifier, context);
    },
    load: (url, context, next) => {
      const loaded = next(url, context);
      const own = edits.get(url);
      if (!own) return loaded;
      let source = String(loaded.source);
      for (const { file, from, to } of own) {
        if (!source.includes(from)) throw new Error(`${file} no longer contains "${from}"`);
        source = source.replaceAll(from, to);
      }
      return { ...loaded, source };
    },
  });
};
