import type { FindViolations } from './state.ts';

/** A publisher gets every change that was committed after it began, in any order of commits. */
export const findMissedChanges: FindViolations = ({ state, publishers }) =>
  publishers
    .filter(({ before, seen }) => before.size + seen.size > 0 || state.changes.length > 0)
    .filter(publisher => publisher.hasBegun)
    .flatMap(({ name, before, seen }) =>
      state.changes
        .filter(({ id }) => !before.has(id) && !seen.has(id))
        .map(({ id, kind, entity_id }) => `${name} never got ${id}: ${kind} ${entity_id}`),
    );

/** The pages that publishers rendered last match the stored state. */
export const findStalePages: FindViolations = ({ state, publishers }) =>
  publishers
    .filter(publisher => publisher.hasBegun)
    .flatMap(({ name, rendered }) => {
      const broken: string[] = [];
      const title = rendered.get('content');
      if (title !== state.heroTitle) broken.push(`${name} shows "${title}" where "${state.heroTitle}" is stored`);
      for (const { id, description, deleted_at } of state.franchises) {
        const shown = rendered.get(id);
        const stored = deleted_at ? 'gone' : description;
        if (shown !== stored) broken.push(`${name} shows "${shown}" of ${id} where "${stored}" is stored`);
      }
      return broken;
    });
