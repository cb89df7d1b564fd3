import type { Context } from '../platform/context.ts';
import type { App } from '../platform/http/app.ts';
import { repeatWork } from '../platform/runtime/repeat-work.ts';
import { Catalogue } from './catalogue.ts';

/** Interval in milliseconds at which changes are applied even without a search. */
const FOLLOW_MS = 60_000;
/**
 * Interval in milliseconds at which all franchises are read again, because the feed lacks changes made directly in the
 * database.
 */
const RELOAD_MS = 15 * 60_000;

/** Returns the catalogue of this process, which is loaded in the background and current until the process ends. */
export const startSearchCatalogue = (
  app: App,
  { database, changeWatch }: Pick<Context, 'database' | 'changeWatch'>,
): Catalogue => {
  const failed = (error: unknown) => app.log.error(error, 'the catalogue for searches was not read');
  const catalogue = new Catalogue(database, changeWatch, failed);
  let loadedAt = Number.NEGATIVE_INFINITY;
  const work = async () => {
    if ((await catalogue.isCurrent()) && performance.now() - loadedAt < RELOAD_MS) return;
    await catalogue.load();
    loadedAt = performance.now();
  };
  const following = repeatWork({ work, failed, everyMs: FOLLOW_MS });
  app.addHook('onClose', () => following.stop());
  return catalogue;
};
