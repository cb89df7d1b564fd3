import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PlantedBug } from './list.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const SEEDED_UUID = pathToFileURL(join(import.meta.dirname, '../engine/seeded-uuid.ts')).href;

/**
 * Before the product is loaded: ids that a seed repeats, and a planted bug where one is wanted. No file is changed.
 * @throws Error when the product no longer says what the bug replaces
 */
export const hookModules = (bug?: PlantedBug): void => {
  const edits = new Map(bug?.edits?.map(edit => [pathToFileURL(join(ROOT, edit.file)).href, edit]));
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'uuid' ? { url: SEEDED_UUID, shortCircuit: true } : next(specifier, context),
    load: (url, context, next) => {
      const loaded = next(url, context);
      const edit = edits.get(url);
      if (!edit) return loaded;
      const source = String(loaded.source);
      if (!source.includes(edit.from)) throw new Error(`${edit.file} does not say "${edit.from}" any more`);
      return { ...loaded, source: source.replaceAll(edit.from, edit.to) };
    },
  });
};
