import { randomOf } from '@marketplace/demo';

/** What somebody does, or what happens to a process; the numbers choose among what there is then. */
export interface Operation {
  kind: Kind;
  which: number;
  how: number;
}

/** So often each comes, compared with the others. */
const WEIGHTS = {
  create: 6,
  edit: 10,
  'rename slug': 6,
  delete: 10,
  restore: 7,
  'assign consultant': 3,
  'edit consultant': 2,
  'create category': 1,
  'rename category': 3,
  'delete category': 1,
  'create page': 2,
  'edit page': 3,
  'delete page': 2,
  'create banner': 2,
  'delete banner': 2,
  'create slide': 1,
  'save content': 6,
  'save settings': 2,
  'kill publisher': 1,
  'restart API': 1,
  'wait a moment': 4,
};
export type Kind = keyof typeof WEIGHTS;

/** So many operations, the same for the same seed; any part of them can be carried out as well. */
export const someOperations = (seed: string, count: number): Operation[] => {
  const random = randomOf(seed);
  const kinds = (Object.keys(WEIGHTS) as Kind[]).flatMap(kind => Array<Kind>(WEIGHTS[kind]).fill(kind));
  return Array.from({ length: count }, () => ({
    kind: random.pick(kinds),
    which: random.int(0, 999),
    how: random.int(0, 999),
  }));
};
