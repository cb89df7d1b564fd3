import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PlantedBug } from './list.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const SEEDED_UUID = pathToFileURL(join(import.meta.dirname, '../engine/seeded-uuid.ts')).href;

/**
 * Installs module hooks before the product is loaded: reproducible ids, and optionally a planted bug. No file is
 * changed.
 * @throws {Error} when the source no longer contains the text that the bug replaces
 */
export const hookModules = (bug?: PlantedBug): void => {
  const edits = Map.groupBy(bug?.edits ?? [], ({ file }) => pathToFileURL(join(ROOT, file)).href);
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'uuid' ? { url: SEEDED_UUID, shortCircuit: true } : next(specifier, context),
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
